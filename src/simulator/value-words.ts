/** Longer strings are cut: a program may answer with anything. */
const longest = 40

/** A value in a message: not at length. */
export const valueInWords = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length <= longest ? value : `${value.slice(0, longest - 1)}…`)
    case 'object':
      return value === null ? 'null' : Symbol.iterator in value ? 'a list' : 'an object'
    case 'function':
      return 'a function'
    default:
      return String(value)
  }
}
