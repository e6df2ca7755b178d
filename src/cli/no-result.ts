import type { Stopped } from './carry-out.js'

/** A command that ends with nothing to report; `message` says why, unless that was said. */
export class NoResult extends Error {
  constructor(
    readonly exit: number,
    message = '',
    /** What it was stopped for, if it was. */
    readonly stopped: Stopped | null = null,
  ) {
    super(message)
  }
}
