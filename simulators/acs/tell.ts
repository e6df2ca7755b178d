import { present } from '../../src/ats/present.js'
import type { Telling } from '../../src/ats/run.js'
import type { Rule, System } from './system.js'

/** A state in one line, such as `3 Client.idle, 1 Server.free | Server: 2 lock`. */
export const describe = ({ names }: System, state: ArrayLike<number>): string => {
  const processes: string[] = []
  const mailboxes = new Map<string, string[]>()
  for (const [i, { is, owner, name }] of names.places.entries()) {
    if (state[i] === 0) continue
    if (is === 'state') processes.push(`${state[i]} ${owner}.${name}`)
    else mailboxes.set(owner, [...(mailboxes.get(owner) ?? []), `${state[i]} ${name}`])
  }
  const mail = [...mailboxes].map(([owner, messages]) => `${owner}: ${messages.join(', ')}`)
  return [processes.join(', ') || 'no process', ...mail].join(' | ')
}

/** A step that one of these rules may have been, and the state it led to. */
export const tell = ({ names }: System, rules: readonly Rule[], to: ArrayLike<number>): Telling => {
  const { places } = names
  const { action } = present(rules[0])
  const ways = rules.map(rule => `${present(places[rule.from]).name} -> ${present(places[rule.to]).name}`)
  const actor = distinct(rules.map(({ owner }) => owner))
  const told = (text: string, effects: Telling['effects'] = []): Telling => ({
    actor,
    text: `${text} (${distinct(ways)})`,
    effects,
  })
  if (action.is === 'tau') return told('goes on')
  const { owner, name } = present(places[action.place])
  switch (action.is) {
    case 'send':
      return told(`sends ${name} to ${owner}`, [{ who: owner, text: `${to[action.place]} ${name} in the mailbox` }])
    case 'receive':
      return told(`receives ${name}`)
    case 'spawn':
      return told(`spawns ${owner}.${name}`, [{ who: owner, text: `${to[action.place]} in ${name}` }])
  }
}

const distinct = (words: readonly string[]): string => [...new Set(words)].join(' or ')
