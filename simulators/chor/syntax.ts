import type { Source } from '../../src/errors/source.js'
import type { Name, Range } from '../written.js'

export type { Name, Range } from '../written.js'

/** A process as it was written. */
export type Process = { readonly at: Range } & (
  | { readonly is: 'tau' }
  | { readonly is: 'act'; readonly name: string; readonly peers: readonly Name[] }
  | { readonly is: 'call'; readonly name: string }
  | { readonly is: 'sequence' | 'choice' | 'parallel'; readonly of: readonly Process[] }
  | { readonly is: 'loop'; readonly body: Process }
)

export interface Definition extends Name {
  /** `null` if it could not be read: it is there all the same, and who uses it is not at fault. */
  readonly process: Process | null
}

/** A whole file. */
export interface Specification {
  readonly source: Source
  readonly definitions: readonly Definition[]
}
