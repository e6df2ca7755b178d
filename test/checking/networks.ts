import fc from 'fast-check'
import { vectorModel } from '../../src/index.js'
import type { Ats } from '../support/oracle.js'

/** A transition of a process: it may look at a shared variable and set it. One that does neither is local. */
export interface Rule {
  readonly from: number
  readonly to: number
  readonly event: 'a' | 'b' | 'c' | null
  readonly needs: number | null
  readonly sets: number | null
}

/** Processes side by side, each with rules of its own, and one shared variable. */
export interface Network {
  readonly processes: readonly (readonly Rule[])[]
  /** Where each process begins. */
  readonly begins: readonly number[]
}

const effects = {
  event: fc.constantFrom('a', 'b', 'c', null, null),
  needs: fc.constantFrom(null, null, null, null, 0, 1),
  sets: fc.constantFrom(null, null, null, null, 0, 1),
}
/** One thing after another, perhaps from the beginning again: these have the most orders in which things can happen. */
const chain = fc
  .tuple(fc.array(fc.record(effects), { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([steps, again]) =>
    steps.map((step, i): Rule => ({ ...step, from: i, to: again && i === steps.length - 1 ? 0 : i + 1 })),
  )
const tangle = fc.array(fc.record({ from: fc.nat(2), to: fc.nat(2), ...effects }), { minLength: 1, maxLength: 4 })
const rules: fc.Arbitrary<Rule[]> = fc.oneof(chain, tangle)
const begun = (processes: fc.Arbitrary<Rule[][]>): fc.Arbitrary<Network> =>
  fc.record({ processes, begins: fc.array(fc.constantFrom(0, 0, 1), { minLength: 4, maxLength: 4 }) })
export const network: fc.Arbitrary<Network> = begun(
  fc.oneof(fc.array(rules, { minLength: 2, maxLength: 3 }), fc.array(chain, { minLength: 3, maxLength: 4 })),
)
/** Processes that are all alike, though they need not begin alike. */
export const alike: fc.Arbitrary<Network> = begun(
  fc.tuple(rules, fc.integer({ min: 2, max: 3 })).map(([own, count]) => new Array<Rule[]>(count).fill(own)),
)

const isLocal = ({ needs, sets }: Rule): boolean => needs === null && sets === null
const eventOf = ({ event }: Rule, process: number): string => (event === null ? 'tau' : `?${event}(${process})`)

/** The network as a vector model that offers both reductions: the shared variable, then where each process is. */
export const asVectorModel =
  ({ processes, begins }: Network) =>
  () => {
    const events = [...new Set(processes.flatMap((own, i) => own.map(r => eventOf(r, i))))]
    const all = processes.flat()
    const sameEvent = (event: string): Rule[] => processes.flatMap((own, i) => own.filter(r => eventOf(r, i) === event))
    return vectorModel({
      events,
      initial: [[0, ...processes.map((_, i) => begins[i])]],
      expand(state, moves) {
        for (const [i, own] of processes.entries()) {
          for (const r of own) {
            if (state[i + 1] !== r.from || (r.needs !== null && state[0] !== r.needs)) continue
            moves.begin(events.indexOf(eventOf(r, i)))
            moves.set(i + 1, r.to)
            if (r.sets !== null) moves.set(0, r.sets)
          }
        }
      },
      propositions: {
        p: state => state[0] === 1,
        r: state => (state.includes(2, 1) ? undefined : state.includes(1, 1)),
      },
      describe: state => state.join(' '),
      symmetry: {
        canonical: state => void state.subarray(1).sort(),
        keepsEvent: event => !/\(\d/.test(event),
        keepsProposition: () => true,
      },
      partialOrder: {
        acyclic: all.every(r => !isLocal(r) || r.to > r.from),
        choose(state, moves, chosen, isHidden) {
          let move = 0
          for (const [i, own] of processes.entries()) {
            const here = own.filter(r => r.from === state[i + 1])
            const enabled = here.filter(r => r.needs === null || r.needs === state[0]).length
            const mine = Array.from({ length: enabled }, (_, k) => move + k)
            move += enabled
            if (enabled === 0 || !here.every(isLocal) || !mine.every(isHidden)) continue
            chosen.set(mine)
            return mine.length
          }
          return move === moves.count ? 0 : -1
        },
        affects: (event, proposition) =>
          sameEvent(event).some(r => (proposition === 'p' ? r.sets !== null : r.from !== r.to)),
      },
    })
  }

/** The same network written out by brute force over strings. */
export const asAts = ({ processes, begins }: Network): Ats => {
  const initial = ['0', ...processes.map((_, i) => `${begins[i]}`)].join(' ')
  const seen = [initial]
  const labels: Record<string, string[]> = {}
  const transitions: [string, string, string][] = []
  for (const state of seen) {
    const [shared, ...places] = state.split(' ')
    const known = places.includes('2') ? [] : [places.includes('1') ? 'r' : 'not r']
    labels[state] = [shared === '1' ? 'p' : 'not p', ...known]
    places.forEach((place, i) => {
      for (const r of processes[i]) {
        if (place !== `${r.from}` || (r.needs !== null && shared !== `${r.needs}`)) continue
        const next = [r.sets === null ? shared : `${r.sets}`, ...places.with(i, `${r.to}`)].join(' ')
        transitions.push([state, eventOf(r, i), next])
        if (!seen.includes(next)) seen.push(next)
      }
    })
  }
  return { initial, labels, transitions }
}
