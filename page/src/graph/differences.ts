import { present } from '@telos-verifier/telos/page'
import { cut, plain } from './text.js'

/** The parts of a description. What is in brackets belongs to the part before it. */
export const partsOf = (text: string): string[] => {
  const parts: string[] = []
  const inner = unwrapped(text)
  let depth = 0
  let begin = 0
  for (let i = 0; i < inner.length; i++) {
    if ('([{'.includes(present(inner[i]))) depth++
    else if (')]}'.includes(present(inner[i]))) depth--
    const separator = depth > 0 ? undefined : separators.find(one => inner.startsWith(one, i))
    if (separator === undefined) continue
    parts.push(inner.slice(begin, i))
    begin = i + separator.length
    i = begin - 1
  }
  parts.push(inner.slice(begin))
  return parts
}
const separators = ['; ', ', ', ' | ']

/** Processes in parallel without the names that are restricted: those are always the same. */
const unwrapped = (text: string): string => {
  const end = text.lastIndexOf(')\\{')
  return end > 0 && text.startsWith('(') && text.endsWith('}') ? text.slice(1, end) : text
}

/** Longer texts are not taken apart: a node has no room for them. */
const longest = 20_000

/**
 * A text in little room: where not all of it fits, what was otherwise in the text before, with … for the rest. Of that the short
 * parts come first, as more of them fit. Empty if nothing has changed.
 */
export const difference = (text: string, before: string, room: number): string => {
  if (text.length <= room || text.length > longest || before.length > longest) return cut(text, room)
  const [parts, were] = [partsOf(text), partsOf(before)]
  const known = new Set(were)
  const changed = parts
    .map((part, at) => ({ at, part, was: (were.length === parts.length ? were[at] : undefined) ?? '' }))
    .filter(({ part }) => !known.has(part))
    .sort((a, b) => a.part.length - b.part.length || a.at - b.at)
  const shown: { readonly at: number; readonly text: string }[] = []
  let left = room - 1
  for (const { at, part, was } of changed) {
    const fits = part.length <= left ? part : cut(narrowed(part, was), left)
    shown.push({ at, text: plain(fits) })
    left -= fits.length + 2
    if (left < leastRoom) break
  }
  const said = shown.sort((a, b) => a.at - b.at).map(({ text }) => text)
  return said.length === 0 ? '' : `…${said.join(text.includes('; ') ? '; ' : ', ')}`
}
/** With less room, a part says nothing. */
const leastRoom = 8

/** What a part begins with, and what has changed in its brackets. */
const narrowed = (part: string, was: string): string => {
  const [head = '', ...inner] = part.split(inside)
  const [, ...known] = was.split(inside)
  if (inner.length < 2 || inner.length !== known.length) return part
  const changed = inner.filter((one, i) => one !== known[i])
  return changed.length === 0 ? part : `${head.trim()} …${changed.join(', ')}`
}
const inside = /[([]|, |[)\]]/
