import { existsSync } from 'node:fs'
import * as E from 'fp-ts/lib/Either.js'
import { runOf, type Trail } from '../../explore/trail.js'
import { writeText } from '../../io/files.js'
import { runJson } from '../../report/json.js'
import type { Made } from '../../work/made.js'

/** Stores the run up to here, as `--format json --out FILE` does; what is there already only where that is wanted. */
export const save = async (
  trail: Trail,
  path: string,
  overwrite: boolean,
  made: Made,
): Promise<'stored' | 'exists' | { readonly trouble: string }> => {
  if (!overwrite && existsSync(path)) return 'exists'
  const written = await writeText(path, `${JSON.stringify(runJson(runOf(trail), made), null, 2)}\n`)
  return E.isRight(written) ? 'stored' : { trouble: written.left.map(({ message }) => message).join('; ') }
}
