import { nearest } from '../errors/diagnostic.js'

/** More names than these are not compared: advice would take longer than it is worth. */
const mostNames = 1000

/** The name that was probably meant, if one is near enough. */
export const nearestName = (name: string, names: ReadonlySet<string>): string | null =>
  nearest(name, names.size <= mostNames ? names : new Set([...names].slice(0, mostNames))) ?? null

/**
 * The event, in the paper's notation, that was probably meant: the same with the other sign, or one whose name is near enough. Signs
 * are no part of names: they would make short ones look alike.
 */
export const nearestEvent = (event: string, events: ReadonlySet<string>): string | null => {
  const [sign = '', name] = [event[0], event.slice(1)]
  const other = sign === '?' ? '!' : '?'
  if (events.has(`${other}${name}`)) return `${other}${name}`
  for (const signed of [sign, other]) {
    const names = [...events].filter(known => known.startsWith(signed)).map(known => known.slice(1))
    const near = nearestName(name, new Set(names))
    if (near !== null) return `${signed}${near}`
  }
  return null
}
