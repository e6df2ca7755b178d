import * as t from 'io-ts'
import { closed } from '../errors/codec.js'

/**
 * A file that a result rests on. `sha256` is that of its text, in hexadecimal digits; `null` if it was not read. `root` is for a
 * second model, which may begin with another part of a file.
 */
const MadeFileJson = closed('a file', { file: t.string, sha256: t.union([t.string, t.null]) }, { root: t.string })
export type MadeFile = t.TypeOf<typeof MadeFileJson>

/**
 * How a result was made: all that is needed to make it again, as far as it is known where the result is written. The library
 * knows its version; the command line knows everything.
 */
export const MadeJson = closed(
  'how a result was made',
  { telos: t.string },
  {
    node: t.string,
    platform: t.string,
    /** As it is typed in a shell. */
    command: t.string,
    model: MadeFileJson,
    /** The second model of a comparison. */
    other: MadeFileJson,
    purpose: MadeFileJson,
    /** The parameters that the model was given, besides the following. */
    parameters: t.record(t.string, t.union([t.string, t.number, t.boolean])),
    seed: t.union([t.string, t.number, t.boolean]),
    root: t.string,
    target: t.string,
    /** The seed of random steps, also where none was given. */
    walk: t.number,
    /** The reductions that were asked for. */
    reductions: t.readonlyArray(t.string),
  },
)
export type Made = t.TypeOf<typeof MadeJson>
