import type * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import { type Source, withLineFeeds } from '../src/errors/source.js'
import { readJson } from './json.js'
import { readText } from './text.js'
import type { Validated } from './validate.js'

/** Reads a purpose in the format that its name says: `.json` or text. */
export const readPurpose = (source: Source): E.Either<Diagnostic[], Validated> => {
  const read = source.name.endsWith('.json') ? readJson : readText
  return read(withLineFeeds(source))
}
