import type { Diagnostic } from './diagnostic.js'

/** Whose mistake it is; the command line turns this into an exit code. */
export type Blame = 'usage' | 'input' | 'file' | 'simulator'

/**
 * An error code, declared in the `errors.ts` of the room that raises it. Called, it makes a diagnostic of the code.
 * docs/errors.md is collected from the declarations, and a test provokes every one of them.
 */
export interface ErrorCode {
  (message: string, more?: Partial<Pick<Diagnostic, 'span' | 'related' | 'fix'>>): Diagnostic
  readonly code: string
  readonly blame: Blame
  readonly severity: 'error' | 'warning'
  /** When it arises. */
  readonly when: string
  /** What to do about it where the diagnostic itself knows no fix; empty where the message says all there is to say. */
  readonly advice: string
}

const declare =
  (severity: ErrorCode['severity']) =>
  (code: string, blame: Blame, when: string, advice = ''): ErrorCode => {
    const about = { code, severity, blame, advice }
    return Object.assign((message: string, more = {}): Diagnostic => ({ ...about, message, ...more }), about, { when })
  }

export const error = declare('error')
export const warning = declare('warning')
