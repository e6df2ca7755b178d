import type { Explorer } from '@telos-verifier/telos'
import type { Question } from './question.js'
import type { SampleSettings } from './sample-settings.js'

/** A file in an editor. */
export interface OpenFile {
  readonly name: string
  readonly text: string
  /** Where it came from, to tell whether it was changed since. */
  readonly original: string
  /** Is it one of the examples? */
  readonly isExample: boolean
}

/** What something is asked about. */
export interface Asked {
  readonly model: OpenFile
  readonly purpose: OpenFile | null
  readonly parameters: string
}

/** What a check is about. */
export interface Subject extends Asked {
  readonly question: Question
}

/** What runs are made of. */
export interface SampleSubject extends Asked {
  readonly settings: SampleSettings
}

/** What is known of the runs. */
export type Sampled = Awaited<ReturnType<Explorer['sample']>>
