import type { Simulation } from '../../explore/simulate.js'
import { type Formats, json } from '../format.js'

/** One run of a model. */
export interface SimulationReport {
  readonly simulation: Simulation
  readonly model: string
  /** Did a purpose guide it? */
  readonly isGuided: boolean
  readonly seed: number
}

export const simulationFormats = {
  text: async ({ simulation: { run, ended }, isGuided, seed }) => {
    const { runLines } = await import('../run-table.js')
    const endings = {
      success: 'the purpose succeeded',
      failure: 'the purpose failed',
      stuck: 'nothing can happen any more',
      depth: `the ${run.steps.length} steps asked for were taken`,
    }
    return [...runLines(run, isGuided), '', `seed ${seed}: ${endings[ended]}`].join('\n')
  },
  json: async ({ simulation: { run } }) => json((await import('../json.js')).runJson(run)),
} satisfies Formats<SimulationReport>
