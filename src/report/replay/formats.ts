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
}

export const replayFormats = {
  text: async ({ steps, divergence, model, run, length }) => {
    const { counted } = await import('../words.js')
    return printable(
      divergence === null
        ? `${run} replays on ${model}: ${counted(length, 'step')}`
        : `${run} diverges on ${model} at step ${steps + 1} of ${length}: ${divergence}`,
    )
  },
  json: ({ steps, divergence, model, run }) => json({ model, run, replays: divergence === null, steps, divergence }),
} satisfies Formats<ReplayReport>
