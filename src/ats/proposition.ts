import { isPlain, showName } from './event.js'

/** Words that guards are made of: a label that is called so is written in quotes. */
const reserved = new Set(['and', 'or', 'not'])
const withArguments = /^([^()"]+)\([^()"\p{Cc}]*\)$/u

/** The name of a label, or of an observable, as it is written in guards. */
export const showLabel = (name: string): string => {
  if (reserved.has(name)) return `"${name}"`
  const [, head] = withArguments.exec(name) ?? []
  return head !== undefined && isPlain(head) && !reserved.has(head) ? name : showName(name)
}
