import type { Run } from '../../ats/run.js'
import type { Formats } from '../format.js'

/** A run as a sequence chart. */
export interface SequenceReport {
  readonly run: Run
  readonly title: string
}

const written = () => import('./chart.js')

export const sequenceFormats = {
  mermaid: async ({ run }) => (await written()).sequenceMermaid(run),
  svg: async ({ run, title }) => (await written()).sequenceSvg(run, title),
} satisfies Formats<SequenceReport>
