import type { Run } from '../../ats/run.js'
import { type Formats, json } from '../format.js'

/** One run of a model. */
export interface SimulationReport {
  readonly run: Run
  /** Why it ended: the purpose reached a verdict, nothing could happen any more, or the steps were used up. */
  readonly ended: 'success' | 'failure' | 'stuck' | 'depth'
  /** Did a purpose guide it? */
  readonly isGuided: boolean
  readonly seed: number
}

export const simulationFormats = {
  text: async ({ run, ended, isGuided, seed }) => {
    const { runLines } = await import('../run-table.js')
    const endings = {
      success: 'the purpose succeeded',
      failure: 'the purpose failed',
      stuck: 'nothing can happen any more',
      depth: `the ${run.steps.length} steps asked for were taken`,
    }
    return [...runLines(run, isGuided), '', `seed ${seed}: ${endings[ended]}`].join('\n')
  },
  json: async ({ run }, { made }) => json((await import('../json.js')).runJson(run, made)),
} satisfies Formats<SimulationReport>
