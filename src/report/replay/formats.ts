import type { Replay } from '../../explore/replay.js'
import { type Formats, json } from '../format.js'

/** A model taken along a stored run. */
export interface ReplayReport {
  readonly replay: Replay
  readonly model: string
  /** The file that the run is in, and how many steps it has. */
  readonly run: string
  readonly length: number
}

export const replayFormats = {
  text: async ({ replay: { steps, divergence }, model, run, length }) => {
    const { counted } = await import('../words.js')
    return divergence === null
      ? `${run} replays on ${model}: ${counted(length, 'step')}`
      : `${run} diverges on ${model} at step ${steps + 1} of ${length}: ${divergence}`
  },
  json: ({ replay: { steps, divergence }, model, run }) =>
    json({ model, run, replays: divergence === null, steps, divergence }),
} satisfies Formats<ReplayReport>
