import { present } from '../../src/ats/present.js'
import { SimulatorFault } from '../../src/simulator/fault.js'
import type { InitialSet } from '../../src/simulator/initial-set.js'
import type { Random } from '../../src/simulator/random.js'
import { ArithmeticFault } from './arithmetic.js'
import { type Assumed, assumedOf } from './assumed.js'
import { drawFrom } from './draw.js'
import { conditionOf } from './emulation.js'
import * as errors from './errors.js'
import { faultCodes } from './faults.js'
import { baseOf, type StoredVariable, type System, undefinedValue } from './system.js'

/** More initial states than this are not listed: where one is needed, it is drawn. */
export const mostListed = 10_000
/** The values that are tried to find out whether there are more. */
const mostTried = 1_000_000
/** Values that are tried between two places where work may pause. */
const piece = 4096

/** A place of the vector that may have several values at first. */
export interface Choice {
  readonly place: number
  values: readonly number[]
}

/** Something that is assumed. */
export interface Test {
  readonly assumed: Assumed
  holds(state: Int32Array): boolean
  /** How many of the choices have to be made before it can be asked. */
  readonly when: number
}

/**
 * The initial states: every combination of initial values that satisfies what is assumed. They are made one after the
 * other. What is assumed of one value narrows its choice; the rest is asked as soon as all that it reads has its values. But
 * where something can fail, what is to the left of it is asked before, and what is to the right of it afterwards, as in a
 * whole state.
 */
export class InitialStates implements InitialSet {
  private readonly start: Int32Array
  private readonly choices: Choice[] = []
  private readonly tests: Test[] = []
  /** For each number of choices made, what can be asked then. */
  private readonly asked: Test[][]
  private vast: boolean | null = null

  /** What is not kept is 0, whatever it might be. */
  constructor(
    private readonly system: System,
    private readonly isKept: (variable: StoredVariable) => boolean = () => true,
  ) {
    this.start = new Int32Array(system.length)
    for (const variable of system.environment) this.declare(variable, variable.offset, -1)
    for (const [id, kind] of system.agents.entries()) {
      const base = baseOf(kind, id)
      for (const variable of kind.variables) this.declare(variable, base + variable.offset, id)
      for (const { slot, point } of kind.structure.start) this.start[base + kind.counter + slot] = point
    }
    // Initial stamps are distinct and rise with the id.
    for (const { agents, ranks } of system.tuples)
      for (const [rank, id] of agents.entries()) this.start[ranks[id]!] = rank
    this.assume()
    this.asked = Array.from({ length: this.choices.length + 1 }, () => [])
    for (const test of this.tests) this.asked[test.when]!.push(test)
  }

  private declare(variable: StoredVariable, place: number, agent: number): void {
    const { initial, length } = variable
    if (!this.isKept(variable)) return
    const values = initial(agent)
    for (let i = 0; i < length; i++) {
      if (values !== null && values.length === 1) this.start[place + i] = values[0]!
      else if (values === null) this.start[place + i] = undefinedValue
      else this.choices.push({ place: place + i, values })
    }
  }

  /** Narrows choices, and finds out when to ask the rest. */
  private assume(): void {
    const { choices, system } = this
    const order = new Map(choices.map(({ place }, i) => [place, i]))
    // How many choices what came so far has to wait for, and how many the last part that can fail.
    let latest = 0
    let afterFault: number | null = null
    for (const assumed of assumedOf(system)) {
      const { part, agents, fails, reads } = assumed
      const { holds } = conditionOf(system, part, agents)
      const among = [...reads].flatMap(place => order.get(place) ?? [])
      if (among.length === 1 && !fails && afterFault === null) {
        this.narrow(present(choices[among[0]!]), holds)
        continue
      }
      const known = among.reduce((most, choice) => Math.max(most, choice + 1), 0)
      const when = Math.max(known, fails ? latest : (afterFault ?? 0))
      this.tests.push({ assumed, holds, when })
      latest = Math.max(latest, when)
      if (fails) afterFault = when
    }
  }

  private narrow(choice: Choice, holds: Test['holds']): void {
    const state = this.start.slice()
    choice.values = choice.values.filter(value => {
      state[choice.place] = value
      return holds(state)
    })
  }

  *[Symbol.iterator](): Generator<Int32Array> {
    for (const state of this.inPieces()) if (state !== null) yield state.slice()
  }

  *inPieces(): Generator<Int32Array | null> {
    let found = false
    try {
      for (const state of this.search()) {
        found ||= state !== null
        yield state
      }
    } catch (error) {
      throw this.fault(error)
    }
    if (!found) throw this.none()
  }

  /** Makes the choices in turn, and takes the last one back when there is nothing more to choose. */
  private *search(): Generator<Int32Array | null> {
    const { choices, asked } = this
    const state = this.start.slice()
    const taken = new Int32Array(choices.length).fill(-1)
    const passes = (known: number): boolean => asked[known]!.every(({ holds }) => holds(state))
    // A choice without values comes before what can fail: it was narrowed by what is to the left of that.
    if (choices.some(({ values }) => values.length === 0) || !passes(0)) return
    if (choices.length === 0) yield state
    let at = choices.length === 0 ? -1 : 0
    for (let tried = 1; at >= 0; tried++) {
      if (tried % piece === 0) yield null
      const { place, values } = choices[at]!
      if (++taken[at]! === values.length) {
        taken[at--] = -1
        continue
      }
      state[place] = values[taken[at]!]!
      if (!passes(at + 1)) continue
      if (at + 1 < choices.length) at++
      else yield state
    }
  }

  get isVast(): boolean {
    return this.look()
  }

  /**
   * Looks at them for a while: is there no end to be seen? (It may be that there are few which are far apart.) Throws what is
   * wrong with them, if it is found.
   */
  look(): boolean {
    this.vast ??= this.isWithoutEnd()
    return this.vast
  }

  private isWithoutEnd(): boolean {
    let listed = 0
    let pieces = 0
    for (const state of this.inPieces()) {
      if (state === null) pieces++
      else listed++
      if (listed > mostListed || pieces * piece > mostTried) return true
    }
    return false
  }

  draw(random: Random): Int32Array {
    const { start, choices, tests } = this
    try {
      if (choices.some(({ values }) => values.length === 0)) throw this.none()
      return drawFrom(start, choices, tests, random, this.system.source)
    } catch (error) {
      throw this.fault(error)
    }
  }

  has(given: ArrayLike<number>): boolean {
    const { start, choices, tests } = this
    const state = Int32Array.from(given)
    if (state.length !== start.length) return false
    const chosen = new Map(choices.map(choice => [choice.place, choice]))
    if (!state.every((value, place) => chosen.get(place)?.values.includes(value) ?? value === start[place]))
      return false
    try {
      return tests.every(({ holds }) => holds(state))
    } catch (error) {
      throw this.fault(error)
    }
  }

  /** What is wrong with the initial states as a whole is said of what is assumed first. */
  private fault(error: unknown): unknown {
    if (!(error instanceof ArithmeticFault)) return error
    return this.wrong(faultCodes[error.fault], `in what is assumed, ${error.message}`)
  }

  private none(): SimulatorFault {
    return this.wrong(errors.noInitial, 'no initial state satisfies what is assumed')
  }

  private wrong(code: SimulatorFault['code'], message: string): SimulatorFault {
    const { source, assumptions } = this.system
    const at = assumptions[0]?.condition.at
    const span = at === undefined ? undefined : { source, start: at.start, end: at.end }
    return new SimulatorFault(code, message, null, undefined, span)
  }
}
