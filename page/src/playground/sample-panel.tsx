import { signal } from '@preact/signals'
import { counted } from '@telos-verifier/telos/page'
import { useEffect } from 'preact/hooks'
import { said } from './said.js'
import { SampleForm } from './sample-form.js'
import { failure, isSampling, isStale, sampled, subject } from './sampling.js'

/** Charts of runs are loaded when they are wanted: the page is there before. */
type Card = typeof import('./sampled-card.js')
const card = signal<Card | null>(null)
const loadCard = async (): Promise<void> => {
  try {
    card.value ??= await import('./sampled-card.js')
  } catch (error) {
    failure.value = `the charts cannot be loaded: ${said(error)}`
  }
}

/** (d) Sampling: many runs, how they ended and how likely that is, and single ones that can be walked. */
export const SamplePanel = () => {
  useEffect(() => void loadCard(), [])
  const { SampledCard } = card.value ?? {}
  return (
    <div class="checking">
      <SampleForm />
      {isSampling.value && <Progress />}
      {failure.value !== null && (
        <p class="trouble" role="alert">
          {failure.value}
        </p>
      )}
      {sampled.value === null && !isSampling.value && failure.value === null && <Meaning />}
      {SampledCard !== undefined && sampled.value !== null && subject.value !== null && (
        <SampledCard sampled={sampled.value} of={subject.value} />
      )}
    </div>
  )
}

const Meaning = () => (
  <p class="dim">
    Many runs of the model, with the purpose beside them: how often it succeeds, and what the model showed meanwhile.
    The number of runs is fixed beforehand, since the interval for the probability is sound only then.
  </p>
)

const Progress = () => {
  const now = sampled.value
  return (
    <p class="progress" role="status" data-sampling>
      {now === null ? <progress aria-label="Runs" /> : <progress aria-label="Runs" max={now.wanted} value={now.runs} />}{' '}
      {now === null
        ? 'beginning…'
        : [
            `${now.runs.toLocaleString('en')} of ${counted(now.wanted, 'run')}`,
            `${Math.round(now.runsPerSecond).toLocaleString('en')} a second`,
            ...(now.secondsLeft === null ? [] : [`about ${timeInWords(now.secondsLeft)} left`]),
          ].join(' · ')}
      {isStale.value && <span class="dim">of the texts as they were</span>}
    </p>
  )
}

const timeInWords = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : counted(Math.round(seconds / 60), 'minute')
