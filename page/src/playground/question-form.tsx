import { type Property, type Relation, relations } from '@telos-verifier/telos'
import { isChecking, startCheck, stopCheck } from './checking.js'
import { isFair, type Question, question } from './question.js'
import * as session from './session.js'

const meanings: Readonly<Record<Relation, string>> = {
  feasibility: 'can the purpose succeed?',
  refutability: 'can it fail?',
  certainty: 'must it succeed?',
  impossibility: 'must it fail?',
  informativeness: 'can it reach a verdict?',
}

/** Asks a question of the purpose, or one of the properties of the model. */
export const QuestionForm = () => {
  const asks = question.value
  const properties = session.opened.value?.properties ?? []
  const set = (change: Partial<Question>): void => {
    question.value = { ...asks, ...change }
  }
  const hasPurpose = session.purpose.value !== null
  const choose = (value: string): void => {
    const relation = relations.find(one => one === value)
    set(relation === undefined ? { property: value.slice('property:'.length) } : { relation, property: null })
  }
  const chosen = asks.property === null ? asks.relation : `property:${asks.property}`
  const canBeFair = asks.property === null && (asks.relation === 'certainty' || asks.relation === 'impossibility')
  const canBeStrong = asks.property === null && asks.relation !== 'informativeness'
  return (
    <form
      class="question"
      onSubmit={event => {
        event.preventDefault()
        void startCheck()
      }}
    >
      <label>
        Question
        <select value={chosen} onChange={event => choose(event.currentTarget.value)}>
          {hasPurpose && (
            <optgroup label="of the purpose">
              {relations.map(relation => (
                <option key={relation} value={relation}>
                  {relation}: {meanings[relation]}
                </option>
              ))}
            </optgroup>
          )}
          <PropertyOptions properties={properties} />
        </select>
      </label>
      <Tick
        label="strong"
        title="the strong variant"
        may={canBeStrong}
        value={asks.strong}
        set={strong => set({ strong })}
      />
      <Tick
        label="fair"
        title="going round for ever is no counterexample"
        may={canBeFair}
        value={asks.fair}
        set={fair => set({ fair })}
      />
      <Tick
        label="shortest run"
        title="a shortest run, breadth-first"
        may
        value={asks.shortest}
        set={shortest => set({ shortest })}
      />
      <Amount label="depth" value={asks.depth} set={depth => set({ depth })} />
      <Tick
        label="no longer runs"
        title="ask only about runs up to this depth: the answer is then yes or no"
        may={asks.depth !== null && !isFair(asks)}
        value={asks.bounded}
        set={bounded => set({ bounded })}
      />
      <Amount label="seconds" value={asks.seconds} set={seconds => set({ seconds })} />
      {isChecking.value ? (
        <button type="button" class="primary" onClick={stopCheck}>
          Stop
        </button>
      ) : (
        <button
          type="submit"
          class="primary"
          disabled={session.isWrong.value || (!hasPurpose && asks.property === null)}
        >
          Check
        </button>
      )}
      {!hasPurpose && properties.length === 0 && !session.isWrong.value && (
        <p class="dim">Without a purpose there is nothing to check: the model has no properties of its own.</p>
      )}
    </form>
  )
}

const PropertyOptions = ({ properties }: { properties: readonly Property[] }) =>
  properties.length === 0 ? null : (
    <optgroup label="properties of the model">
      {properties.map(({ name, modality }) => (
        <option key={name} value={`property:${name}`}>
          {name}: {modality}
        </option>
      ))}
    </optgroup>
  )

interface TickProps {
  readonly label: string
  readonly title: string
  readonly may: boolean
  readonly value: boolean
  readonly set: (value: boolean) => void
}

const Tick = ({ label, title, may, value, set }: TickProps) => (
  <label class="tick" title={title}>
    <input
      type="checkbox"
      checked={may && value}
      disabled={!may}
      onChange={event => set(event.currentTarget.checked)}
    />
    {label}
  </label>
)

const Amount = ({
  label,
  value,
  set,
}: {
  label: string
  value: number | null
  set: (value: number | null) => void
}) => (
  <label class="amount">
    {label}
    <input
      type="number"
      min="0"
      placeholder="any"
      value={value ?? ''}
      onInput={({ currentTarget: { value: text } }) => set(/^\d+$/.test(text) ? Number(text) : null)}
    />
  </label>
)
