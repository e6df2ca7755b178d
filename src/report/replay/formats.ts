import { printable } from '../../ats/printable.js'
import { type Formats, json } from '../format.js'

/** A model taken along a stored run. */
export interface ReplayReport {
  /** How many steps went as stored, and how the model went another way then, if it did. */
  readonly steps: number
  readonly divergence: string | null
  readonly model: string
  /** The file that the run is in, and how many steps it has. */
  readonly run: string
  readonly length: number
  /** Is the first state already another one? */
  readonly atStart?: boolean
  /** What is to be known about the model and the run: what has changed, what was given otherwise. */
  readonly notes: readonly string[]
}

export const replayFormats = {
  text: async ({ steps, divergence, model, run, length, atStart, notes }) => {
    const { counted } = await import('../words.js')
    const where = atStart === true ? 'at the start' : `at step ${steps + 1} of ${length}`
    const said =
      divergence === null
        ? `${run} replays on ${model}: ${counted(length, 'step')}`
        : `${run} diverges on ${model} ${where}: ${divergence}`
    return [said, ...notes.map(note => `  note: ${note}`)].map(printable).join('\n')
  },
  json: ({ steps, divergence, model, run, atStart, notes }, { made }) =>
    json({
      model,
      run,
      replays: divergence === null,
      steps,
      divergence,
      ...(atStart === true ? { atStart } : {}),
      ...(notes.length === 0 ? {} : { notes }),
      made,
    }),
} satisfies Formats<ReplayReport>
