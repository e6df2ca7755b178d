import { join } from 'node:path'
import { orThrow } from '../../errors/or-throw.js'
import type { ExperimentResult } from '../../experiment/result.js'
import { writeText } from '../../io/write.js'
import { keptName, madeOfKept } from '../../report/experiment/kept-file.js'
import { runJson } from '../../report/json.js'
import type { Made } from '../../work/made.js'

/** Writes the runs that are kept whole into a folder beside the results: `telos replay` reads them. Throws a TelosError. */
export const writeKeptRuns = async (
  folder: string,
  { kept, experiment }: ExperimentResult,
  made: Made,
): Promise<void> => {
  for (const run of kept) {
    const text = JSON.stringify(runJson(run.steps, madeOfKept(run, experiment, made)), null, 2)
    orThrow(await writeText(join(folder, 'runs', keptName(run)), `${text}\n`, { makeFolder: true }))
  }
}
