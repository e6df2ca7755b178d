/** A command that ends with nothing to report; `message` says why, unless that was said already. */
export class NoResult extends Error {
  constructor(
    readonly exit: number,
    message = '',
  ) {
    super(message)
  }
}
