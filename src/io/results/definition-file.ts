import { join } from 'node:path'
import { dequal } from 'dequal'
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { decodeJson } from '../../errors/json.js'
import { fileMissing, resultsNewerFormat, resultsOtherExperiment } from '../errors.js'
import { readSource } from '../files.js'
import { writeText } from '../write.js'
import { DefinitionJson, format } from './definition-json.js'

export const definitionName = 'experiment.json'

/** What is the same in all formats. */
const NumberedJson = t.intersection([t.type({ format: t.number }), t.partial({ telos: t.unknown })])

/** What the results in a folder are about; `null` if there are none. */
export const readDefinition = async (folder: string): Promise<E.Either<Diagnostic[], DefinitionJson | null>> => {
  const path = join(folder, definitionName)
  const read = await readSource(path)
  if (E.isLeft(read)) return read.left.every(({ code }) => code === fileMissing.code) ? E.right(null) : read
  // What a newer format looks like is not known: its number is looked at before anything else.
  const numbered = decodeJson(read.right, NumberedJson)
  if (E.isRight(numbered) && numbered.right.value.format > format) {
    const { format: newer, telos } = numbered.right.value
    const writer = typeof telos === 'string' ? `Telos ${telos}` : 'a newer Telos'
    return E.left([resultsNewerFormat(`${path} has format ${newer}, written by ${writer}; this one reads ${format}`)])
  }
  const decoded = decodeJson(read.right, DefinitionJson)
  if (E.isLeft(decoded)) return decoded
  const { value, problems } = decoded.right
  return problems.length > 0 ? E.left([...problems]) : E.right(value)
}

export const writeDefinition = (folder: string, definition: DefinitionJson): Promise<E.Either<Diagnostic[], void>> =>
  writeText(join(folder, definitionName), `${JSON.stringify(definition, null, 2)}\n`)

/** Why results of one experiment do not go on with those of another; `null` if both are the same. */
export const otherExperiment = (folder: string, there: DefinitionJson, here: DefinitionJson): Diagnostic | null => {
  const differences = [
    ...differing(there.experiment, here.experiment).map(([field, before, now]) => comparison(field, before, now)),
    ...differing(there.sha256, here.sha256).map(([field]) => `the text of the ${field}`),
  ]
  if (differences.length === 0) return null
  return resultsOtherExperiment(`${folder} has results of another experiment: it differs in ${differences.join('; ')}`)
}

const differing = (there: object, here: object): [field: string, there: unknown, here: unknown][] =>
  Object.entries(here).flatMap(([field, now]): [string, unknown, unknown][] => {
    const before = (there as Readonly<Record<string, unknown>>)[field]
    return dequal(before, now) ? [] : [[field, before, now]]
  })

/** What is short enough is shown. */
const comparison = (field: string, before: unknown, now: unknown): string => {
  const [was, is] = [JSON.stringify(before), JSON.stringify(now)]
  return Math.max(was.length, is.length) > 60 ? field : `${field} (there ${was}, here ${is})`
}
