import { existsSync } from 'node:fs'
import * as E from 'fp-ts/lib/Either.js'
import { runOf, type Trail } from '../../explore/trail.js'
import { outputTrouble, writeText } from '../../io/write.js'
import { json } from '../../report/format.js'
import { runJson } from '../../report/json.js'
import type { Scene } from './offers.js'

/** Stores the run up to here, as `--format json --out FILE` does; what is there already only where that is wanted, `files` never. */
export const save = async (
  trail: Trail,
  path: string,
  overwrite: boolean,
  { files = [], made }: Pick<Scene, 'files' | 'made'>,
): Promise<'stored' | 'exists' | { readonly trouble: string }> => {
  const wrong = outputTrouble(path, files, {})
  if (wrong !== null) return { trouble: wrong.message }
  if (!overwrite && existsSync(path)) return 'exists'
  const written = await writeText(path, `${json(runJson(runOf(trail), made))}\n`)
  return E.isRight(written) ? 'stored' : { trouble: written.left.map(({ message }) => message).join('; ') }
}
