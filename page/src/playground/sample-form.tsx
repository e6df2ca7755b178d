import type { Policy } from '@telos-verifier/telos'
import { defaults, policies, type SampleSettings, settings } from './sample-settings.js'
import { isSampling, startSample, stopSample } from './sampling.js'
import * as session from './session.js'

const meanings: Readonly<Record<Policy, string>> = {
  observe: 'the purpose only watches',
  drive: 'the experiment gives the purpose’s orders',
  seek: 'every step is guided to Success',
}

/** How many runs there should be, how long, who chooses in them, and by what seed. */
export const SampleForm = () => {
  const given = settings.value
  const set = (change: Partial<SampleSettings>): void => {
    settings.value = { ...given, ...change }
  }
  const hasPurpose = session.purpose.value !== null
  return (
    <form
      class="question sample-form"
      onSubmit={event => {
        event.preventDefault()
        if (!isSampling.value) void startSample()
      }}
    >
      <label>
        Who chooses
        <select
          value={given.policy}
          onChange={event => set({ policy: policies.find(one => one === event.currentTarget.value) ?? given.policy })}
        >
          {policies.map(policy => (
            <option key={policy} value={policy}>
              {policy}: {meanings[policy]}
            </option>
          ))}
        </select>
      </label>
      <Amount label="runs" least={1} usual={defaults.runs} value={given.runs} set={runs => set({ runs })} />
      <Amount label="depth" least={0} usual={defaults.depth} value={given.depth} set={depth => set({ depth })} />
      <Amount label="seed" least={0} usual={defaults.seed} value={given.seed} set={seed => set({ seed })} />
      {isSampling.value ? (
        <button type="button" class="primary" onClick={stopSample}>
          Stop
        </button>
      ) : (
        <button type="submit" class="primary" disabled={session.isWrong.value || !hasPurpose}>
          Sample
        </button>
      )}
      {!hasPurpose && !session.isWrong.value && (
        <p class="dim">Without a purpose nothing says how a run ended: there is nothing to sample.</p>
      )}
    </form>
  )
}

interface AmountProps {
  readonly label: string
  readonly least: number
  /** What is taken where nothing is given. */
  readonly usual: number
  readonly value: number | null
  readonly set: (value: number | null) => void
}

const Amount = ({ label, least, usual, value, set }: AmountProps) => (
  <label class="amount">
    {label}
    <input
      type="number"
      min={least}
      step="1"
      inputMode="numeric"
      placeholder={String(usual)}
      value={value ?? ''}
      onInput={({ currentTarget: { value: text } }) => set(/^\d+$/.test(text) ? Number(text) : null)}
    />
  </label>
)
