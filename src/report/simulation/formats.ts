import type { Run } from '../../ats/run.js'
import { type Formats, json } from '../format.js'

/** One run of a model. */
export interface SimulationReport {
  readonly run: Run
  /** Why it ended: the purpose reached a verdict, nothing could happen any more, or the steps were used up. */
  readonly ended: 'success' | 'failure' | 'stuck' | 'depth'
  /** Did a purpose guide it? */
  readonly isGuided: boolean
  /** Was the initial state drawn, since there are too many to list? */
  readonly startDrawn: boolean
  readonly seed: number
}

export const simulationFormats = {
  text: async ({ run, ended, isGuided, startDrawn, seed }) => {
    const { runLines } = await import('../run-table.js')
    const endings = {
      success: 'the purpose succeeded',
      failure: 'the purpose failed',
      stuck: 'nothing can happen any more',
      depth: `the ${run.steps.length} steps asked for were taken`,
    }
    const drawn = startDrawn ? ['the initial state was drawn: there are too many to list'] : []
    return [...runLines(run, isGuided), '', ...drawn, `seed ${seed}: ${endings[ended]}`].join('\n')
  },
  json: async ({ run }) => json((await import('../json.js')).runJson(run)),
} satisfies Formats<SimulationReport>
