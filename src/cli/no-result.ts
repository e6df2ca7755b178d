/** A command that ends with nothing to report; `message` says why, unless a report has already said so. */
export class NoResult extends Error {
  constructor(
    readonly exit: number,
    message = '',
  ) {
    super(message)
  }
}
