import { present } from '../../ats/present.js'
import type { Trail } from '../../explore/trail.js'
import type { Offer } from '../../explore/walk.js'
import { counted } from '../../report/words.js'
import { offersCalled } from './offers.js'
import type { Deed } from './walking.js'

/** What a line of a script asks for. */
export type Command =
  | Deed
  | { readonly kind: 'state' }
  | { readonly kind: 'help' }
  /** It cannot be done; here is why. */
  | { readonly kind: 'wrong'; readonly why: string }

const wrong = (why: string): Command => ({ kind: 'wrong', why })

export const help: readonly (readonly [string, string])[] = [
  ['3', 'take the third event'],
  ['NAME', 'take the event of that name, if there is only one'],
  ['random', 'take any event'],
  ['back, forward', 'one step back, or again (b, f)'],
  ['goto 4', 'to where the walk was after that many steps'],
  ['state', 'tell again where the walk is'],
  ['save FILE', 'store the run (save! FILE: also over another)'],
  ['quit', 'leave (q)'],
]

const shorthands = new Map([
  ['b', 'back'],
  ['f', 'forward'],
  ['forth', 'forward'],
  ['q', 'quit'],
])

/** Reads a line. Commands come first: an event of the same name has a number, and its sign. */
export const readCommand = (line: string, trail: Trail): Command => {
  const { here, steps } = trail
  const [, typed, rest] = /^(\S+)\s*(.*)$/s.exec(line.trim()) ?? ['', '', '']
  // An event of the model goes before what is only short for a command.
  const word = offersCalled(here, typed).length > 0 ? typed : (shorthands.get(typed) ?? typed)
  const goTo = (position: number, otherwise: string): Command =>
    position < 0 || position > steps.length ? wrong(otherwise) : { kind: 'go to', position }
  if (rest === '') {
    if (/^\d+$/.test(word)) return numbered(Number(word), trail)
    switch (word) {
      case 'back':
        return goTo(here.position - 1, 'this is the start')
      case 'forward':
        return goTo(here.position + 1, 'there is nothing to take again')
      case 'random':
        return here.offers.some(({ to }) => to !== null) ? { kind: 'random' } : wrong('there is nothing to take')
      case 'state':
      case 'help':
      case 'quit':
        return { kind: word }
    }
  }
  if (word === 'goto' && /^\d+$/.test(rest))
    return goTo(Number(rest), `the walk has ${counted(steps.length, 'step')}: there is no ${rest}`)
  if ((word === 'save' || word === 'save!') && rest !== '')
    return { kind: 'save', path: rest, overwrite: word === 'save!' }
  return called(line.trim(), trail)
}

const numbered = (number: number, trail: Trail): Command => {
  const offer = trail.here.offers[number - 1]
  return offer === undefined ? wrong(`there is no ${number} here`) : allowed([offer], trail)
}

const called = (name: string, trail: Trail): Command => {
  const meant = offersCalled(trail.here, name)
  return meant.length === 0
    ? wrong(`${name} is neither a command nor an event that can happen here; possible are ${possible(trail)}`)
    : allowed(meant, trail)
}

const possible = ({ here }: Trail): string => {
  const commands = help.flatMap(([command]) => command.split(', ')).filter(command => /^[a-z]/.test(command))
  const numbers = here.offers.length === 0 ? [] : [`1 to ${here.offers.length}`, 'the name of an event']
  return [...numbers, ...commands].join(', ')
}

/** The only one that the purpose allows. */
const allowed = (meant: readonly Offer[], { here }: Trail): Command => {
  const offers = meant.filter(({ to }) => to !== null)
  if (offers.length === 0) return wrong(`the purpose does not allow it: ${present(meant[0]).against}`)
  if (offers.length > 1) {
    const numbers = offers.map(offer => here.offers.indexOf(offer) + 1).join(', ')
    return wrong(`that may be any of ${numbers}: take one by its number`)
  }
  return { kind: 'take', offer: present(offers[0]) }
}
