import type { RunRow } from '../../experiment/row.js'
import type { Backend } from './backend.js'
import type { DefinitionJson } from './definition-json.js'
import { inOrder } from './export-columns.js'

/** One document: the experiment, and its rows, each on a line. Numbers that JSON does not have are `null`. */
export async function* jsonOf(backend: Backend, definition: DefinitionJson): AsyncGenerator<string> {
  const { telos, sha256, experiment } = definition
  yield `{\n"telos": ${JSON.stringify(telos)},\n"sha256": ${JSON.stringify(sha256)},\n`
  yield `"experiment": ${JSON.stringify(experiment)},\n"rows": [`
  const observables = inOrder(backend.observables)
  let before = '\n'
  for await (const rows of backend.rows()) {
    const text: string[] = []
    for (const row of rows) {
      text.push(before, JSON.stringify(rowIn(row, observables)))
      before = ',\n'
    }
    yield text.join('')
  }
  yield '\n]\n}\n'
}

const rowIn = (row: RunRow, observables: readonly string[]): RunRow => ({
  point: row.point,
  run: row.run,
  seed: row.seed,
  outcome: row.outcome,
  steps: row.steps,
  purposeState: row.purposeState,
  observables: Object.fromEntries(
    observables.filter(name => Object.hasOwn(row.observables, name)).map(name => [name, row.observables[name]]),
  ) as RunRow['observables'],
  milliseconds: row.milliseconds,
  fault: row.fault,
})
