import * as E from 'fp-ts/lib/Either.js'
import { present } from '../ats/present.js'
import type { Amount, Net } from '../simulator/net.js'
import type { NetFormula } from '../simulator/net-formula.js'

/** A net as a BPP that can do more. Transition i of the one is rule i of the other. */
export interface Abstraction {
  readonly bpp: Net
  /** A formula about states of the net, as one about those of the BPP. */
  translate(formula: NetFormula): NetFormula
  /** Of no message more are received than there ever were. It holds in all states that the net can be in. */
  readonly balance: NetFormula | null
}

/**
 * The BPP semantics of actors (section 4): messages are counted as they come (`in`) and as they go (`out`), and no
 * process waits for one. All but messages may be taken one at a time only: that is a process, on the left side of a
 * rule. What cannot be reached there cannot be reached in the net. Otherwise why there is no such BPP.
 */
export const abstractMessages = (net: Net, isMessage: (place: number) => boolean): E.Either<string, Abstraction> => {
  const messages = net.places.flatMap((_, place) => (isMessage(place) ? place : []))
  const out = new Map(messages.map((place, i) => [place, net.places.length + i]))
  const rules: Net['transitions'][number][] = []
  for (const { event, takes, gives } of net.transitions) {
    const processes = takes.filter(({ place, count }) => !out.has(place) && count > 0)
    if (processes.length !== 1 || present(processes[0]).count !== 1) {
      const names = processes.map(({ place, count }) => `${net.places[place]}*${count}`).join(', ')
      return E.left(`${event} is not a step of one process: it takes ${names === '' ? 'none' : names}`)
    }
    const received = takes.flatMap(({ place, count }): Amount[] =>
      out.has(place) ? [{ place: present(out.get(place)), count }] : [],
    )
    rules.push({ event, takes: processes, gives: [...gives, ...received] })
  }
  const bpp: Net = {
    places: [
      ...net.places.map((name, place) => (out.has(place) ? `${name} in` : name)),
      ...messages.map(place => `${net.places[place]} out`),
    ],
    initial: [...net.initial, ...messages.map(() => 0)],
    transitions: rules,
  }
  const balances = messages.map(
    (place): NetFormula => ({
      is: 'atom',
      terms: [
        { place, factor: 1 },
        { place: present(out.get(place)), factor: -1 },
      ],
      compare: '>=',
      than: 0,
    }),
  )
  return E.right({
    bpp,
    translate: formula => translated(formula, out),
    balance: balances.length === 0 ? null : balances.reduce((left, right) => ({ is: 'and', left, right })),
  })
}

/** How many messages there are is how many came less how many went. */
const translated = (formula: NetFormula, out: ReadonlyMap<number, number>): NetFormula => {
  switch (formula.is) {
    case 'atom': {
      const terms = formula.terms.flatMap(({ place, factor }) => {
        const gone = out.get(place)
        return gone === undefined
          ? [{ place, factor }]
          : [
              { place, factor },
              { place: gone, factor: -factor },
            ]
      })
      return { ...formula, terms }
    }
    case 'and':
    case 'or':
    case 'implies':
      return { is: formula.is, left: translated(formula.left, out), right: translated(formula.right, out) }
    default:
      return { ...formula, of: translated(formula.of, out) }
  }
}
