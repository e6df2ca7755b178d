import * as E from 'fp-ts/lib/Either.js'
import { present } from '../../src/ats/present.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { parsePiece } from '../../src/errors/notation.js'
import { lines, type Source } from '../../src/errors/source.js'
import * as errors from './errors.js'
import * as grammar from './generated/soter.js'
import type { Name, Specification, WrittenRule } from './syntax.js'

type Line = { readonly is: 'class'; readonly name: Name } | ({ readonly is: 'rule' } & WrittenRule)

/**
 * Reads the text that Soter writes. Its numbers become names: `Pid46`, `s124`, and `m107` for the message with number 107.
 * One process begins in the state that the first rule leaves, and all mailboxes are empty.
 */
export const parseSoter = (source: Source): { specification: Specification; found: Diagnostic[] } => {
  const found: Diagnostic[] = []
  const classes: { name: Name; states: Name[]; rules: WrittenRule[]; isWhole: boolean }[] = []
  for (const { text, offset } of lines(source.text)) {
    const parsed = parsePiece<Line | null>(grammar, 'Line', { source, start: offset, end: offset + text.length })
    const current = classes.at(-1)
    if (E.isLeft(parsed)) {
      found.push(parsed.left)
      if (current !== undefined) current.isWhole = false
    } else if (parsed.right?.is === 'class')
      classes.push({ name: parsed.right.name, states: [], rules: [], isWhole: true })
    else if (parsed.right !== null) {
      const { is: _, ...rule } = parsed.right
      if (current !== undefined) current.rules.push(rule)
      else {
        const span = { source, ...rule.at }
        found.push(errors.definition('a rule belongs to a process', { span, fix: 'Pid(0)' }))
      }
    }
  }
  // A process may end in a state without rules, and a message may be sent to a class without any.
  for (const { rules } of classes) {
    for (const { action } of rules) {
      if (action.is !== 'spawn') continue
      const spawned = classes.find(({ name }) => name.name === action.to.name)
      if (spawned === undefined) classes.push({ name: action.to, states: [action.state], rules: [], isWhole: true })
      else if (!spawned.rules.some(({ from, to }) => from.name === action.state.name || to.name === action.state.name))
        if (!spawned.states.some(({ name }) => name === action.state.name)) spawned.states.push(action.state)
    }
  }
  const first = classes.find(({ rules }) => rules.length > 0)
  if (first === undefined && found.length === 0) {
    const span = { source, start: 0, end: 1 }
    found.push(errors.definition('this file has no rules', { span, fix: 'Pid(0)' }))
  }
  const entries =
    first === undefined
      ? []
      : [
          {
            amount: null,
            place: {
              is: 'count' as const,
              owner: first.name,
              state: present(first.rules[0]).from,
              at: present(first.rules[0]).from.at,
            },
            at: present(first.rules[0]).from.at,
          },
        ]
  return { specification: { source, classes, entries, properties: [] }, found }
}
