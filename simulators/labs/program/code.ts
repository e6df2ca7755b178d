import { present } from '../../../src/ats/present.js'
import type { Triple } from '../../emulation/triples.js'
import type { Action, Kind, Term } from '../system.js'
import type { Instruction } from './steps.js'

/** An indented list of lines. */
export const inside = (lines: readonly string[]): string[] => lines.map(line => (line === '' ? '' : `  ${line}`))

/** Fixed pieces of code, each with the name that it is called by; none needs one that comes after it. */
export type Library = readonly (readonly [name: string, definition: string])[]

/** The pieces that some code needs. */
export const neededOf = (library: Library, code: readonly string[]): string[] => {
  const wanted = new Set<string>()
  const look = (text: string): void => {
    for (const [name, definition] of library) {
      if (wanted.has(name) || !new RegExp(`\\b${name}\\(`).test(text)) continue
      wanted.add(name)
      look(definition)
    }
  }
  look(code.join('\n'))
  return library.filter(([name]) => wanted.has(name)).map(([, definition]) => definition)
}

/** Triples in the order in which the emulation looks at them. */
export const inOrder = ({ structure }: Kind): Triple<Action, Term>[] =>
  structure.triples.toSorted((a, b) => a.slot - b.slot || a.id - b.id)

/** Are these numbers all those of a range? */
export const isRange = (values: readonly number[]): boolean =>
  values.every((value, i) => value === present(values[0]) + i)

/** Without parentheses around it. */
export const bare = (code: string): string => {
  if (!code.startsWith('(') || !code.endsWith(')')) return code
  let depth = 0
  for (let i = 0; i < code.length - 1; i++) {
    if (code[i] === '(') depth++
    else if (code[i] === ')' && --depth === 0) return code
  }
  return code.slice(1, -1)
}

/** The conditions that instructions begin with. */
export const testsOf = (instructions: readonly Instruction[]): string[] => {
  const end = instructions.findIndex(({ is }) => is !== 'assume')
  return instructions.slice(0, end < 0 ? undefined : end).flatMap(one => (one.is === 'assume' ? [one.that] : []))
}
