import type { RunJson } from '@telos-verifier/telos'
import type { ShownKeptRun } from './shown.js'

/** A kept run as `telos replay` reads it. What writes runs elsewhere brings the codecs that read them, which a report has no use for. */
export const storedRun = ({ steps: { start, steps, loop }, made }: Pick<ShownKeptRun, 'steps' | 'made'>): RunJson => ({
  first: { purpose: start.purpose, labels: start.labels, state: start.state },
  steps,
  loop,
  made,
})
