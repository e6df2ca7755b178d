/** A password in an address, as it is given to `--queue`. */
const password = /^((?:--queue=)?rediss?:\/\/[^/:@]*:).*(?=@)/s

/** The words that the command was called with, as they may be repeated to people: stars stand for a password. */
export const givenWords = (): string[] => process.argv.slice(2).map(word => word.replace(password, '$1***'))
