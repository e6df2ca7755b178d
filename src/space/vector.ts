import { showLiteral, type Truth } from '../ats/labelling.js'
import type { Telling } from '../ats/run.js'
import { Contract } from '../simulator/contract.js'
import { SimulatorFault } from '../simulator/fault.js'
import { isInitialSet } from '../simulator/initial-set.js'
import { Moves } from '../simulator/moves.js'
import { mustBeDone } from '../simulator/promised.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { truthOf } from '../simulator/truths.js'
import {
  describeVector,
  initEvent,
  onlyStart,
  type PartialOrder,
  type Proposition,
  type Sliced,
  type Symmetry,
  type VectorModel,
  type Whitebox,
} from '../simulator/vector.js'
import { EventNumbers } from './event-numbers.js'
import { Ints } from './ints.js'
import { Known } from './known.js'
import type { Expansion, Propositions, Space, Storage } from './space.js'
import { StateStore } from './state-store.js'

/** What a space may leave out. */
export interface Reductions {
  /** The model to run instead of the whole one. */
  readonly slice: Sliced | null
  readonly symmetry: Symmetry | null
  readonly partialOrder: PartialOrder | null
  /** Does it make no difference to the purpose whether this event happens, in every state but the initial one? */
  isIgnored(event: string): boolean
}

export const unreduced: Reductions = { slice: null, symmetry: null, partialOrder: null, isIgnored: () => false }

/** The number of the blank initial state, where there is one; then the others count from 1. */
const blankState = 0

/** Initial states that are made at a time. */
const piece = 256

/** Numbers the states of a vector model by running it: no snapshots, no objects, only integers. */
export class VectorSpace implements Space {
  readonly identifiable = true
  readonly world = 'closed'
  readonly initial = 0
  readonly sampled = null
  readonly knowledge: Int32Array
  private readonly model: VectorModel
  private readonly contract: Contract
  private readonly propositions: ReadonlyMap<string, Proposition>
  /** The propositions asked for, as far as the model has them. */
  private readonly asked: readonly (Proposition | undefined)[]
  protected readonly store: StateStore
  private readonly known: Known
  /** How much larger numbers are here than in the store. */
  private readonly offset: number
  /** The numbers of the initial states after the blank one that have been made, and what makes the rest. */
  private readonly starts = new Ints()
  private making: Iterator<ArrayLike<number> | null> | null
  protected readonly moves = new Moves()
  readonly expansion: Expansion = { event: new Int32Array(16), target: new Int32Array(16), from: 0, to: 0 }
  /** Is the last expansion that of the blank state? */
  private isBlank = false
  /** Which move each transition of the last expansion is; `null` if they are the same. */
  private chosen: Int32Array | null = null
  private choice = new Int32Array(16)
  private readonly eventNumbers = new EventNumbers()
  /** The numbers of the model's events here, as far as they have been met. */
  private readonly numbers: number[] = []
  /** Are moves with an event hidden? By its number here. */
  private readonly hidden: boolean[] = []

  constructor(
    { model: whole, initial: begun, propositions }: Whitebox,
    simulator: AnySimulator,
    private readonly bits: Propositions,
    private readonly reductions: Reductions = unreduced,
  ) {
    const model = reductions.slice?.model ?? whole
    this.model = model
    this.store = new StateStore(model.ranges)
    this.contract = new Contract(simulator)
    this.propositions = propositions
    this.asked = bits.names.map(name => propositions.get(name))
    this.knowledge = new Int32Array(bits.stride)
    this.known = new Known(bits.stride)
    this.offset = initEvent(model) === null ? 0 : 1
    const initial = reductions.slice?.model.initial ?? begun
    this.making = this.offset === 0 ? null : isInitialSet(initial) ? initial.inPieces() : initial[Symbol.iterator]()
    if (this.offset === 0) this.meet(onlyStart(model))
  }

  get events(): readonly string[] {
    return this.eventNumbers.names
  }

  get full(): boolean {
    return this.store.full || this.numbered * this.bits.stride > 2 ** 31
  }

  get storage(): Storage {
    return { bytes: this.store.bytes + this.known.bytes + this.starts.bytes, load: this.store.load }
  }

  get numbered(): number {
    return this.store.size + this.offset
  }

  get blank(): boolean {
    return this.offset === 1
  }

  expand(state: number): Expansion {
    if (state < this.offset) return this.begin()
    const { model, contract, store, moves, expansion } = this
    const vector = store.open(state - this.offset)
    moves.clear(vector.length)
    contract.taking = null
    try {
      mustBeDone('expand', model.expand(vector, moves))
    } catch (cause) {
      throw contract.threw('expand', cause)
    }
    const { count } = moves
    this.reserve(count)
    const { event, target } = expansion
    for (let move = 0; move < count; move++) event[move] = this.numbers[moves.event[move]!] ?? this.number(move)
    expansion.to = count
    this.chosen = null
    this.isBlank = false
    const { partialOrder } = this.reductions
    if (partialOrder !== null && this.chooseSome(partialOrder, vector, state)) return expansion
    for (let move = 0; move < count; move++) target[move] = this.meetMove(move)
    return expansion
  }

  get ready(): boolean {
    return this.making === null
  }

  prepare(): void {
    const { contract, starts, making } = this
    for (let i = 0; i < piece; i++) {
      let made: IteratorResult<ArrayLike<number> | null> | undefined
      try {
        made = making?.next()
      } catch (cause) {
        throw contract.threw('initial', cause)
      }
      if (made === undefined || made.done === true) {
        this.making = null
        return
      }
      if (made.value === null) return
      starts.push(this.meetStart(Int32Array.from(made.value), starts.length))
    }
  }

  /** From the blank state to the initial ones: those that are missing are made now. */
  private begin(): Expansion {
    const { model, expansion, starts } = this
    const event = this.eventNumbers.of(this.contract.eventOf({ event: initEvent(model)! }))
    while (!this.ready) this.prepare()
    this.reserve(starts.length)
    expansion.event.fill(event, 0, starts.length)
    for (let i = 0; i < starts.length; i++) expansion.target[i] = starts.get(i)
    expansion.to = starts.length
    this.chosen = null
    this.isBlank = true
    return expansion
  }

  /**
   * Expands a state by some of its moves, if the model knows some that suffice. Besides, they must be hidden, and they may
   * not go round in circles: if all lead to states with larger numbers, then every cycle has a state that is expanded by all
   * its moves, and none is put off for ever. All this depends on the state alone, so each expansion
   * of it has the same transitions.
   */
  private chooseSome(partialOrder: PartialOrder, vector: Int32Array, state: number): boolean {
    const { moves, expansion, choice, contract } = this
    if (state === this.initial) return false
    let count = 0
    try {
      count = partialOrder.choose(vector, moves, choice, this.isHidden)
    } catch (cause) {
      throw contract.threw('choose', cause)
    }
    if (!(count > 0 && count < moves.count)) return false
    for (let i = 0; i < count; i++) {
      if (!(choice[i]! >= 0 && choice[i]! < moves.count))
        throw contract.garbage(`choose chose move ${choice[i]}: there is none`)
      if (!this.isHidden(choice[i]!)) return false
    }
    for (let i = 0; i < count; i++) {
      expansion.target[i] = this.meetMove(choice[i]!)
      if (partialOrder.acyclic !== true && expansion.target[i]! <= state) return false
    }
    for (let i = 0; i < count; i++) expansion.event[i] = this.numbers[moves.event[choice[i]!]!]!
    expansion.to = count
    this.chosen = choice
    return true
  }

  /** Does a move concern neither the purpose nor its propositions? */
  private readonly isHidden = (move: number): boolean => {
    const event = this.expansion.event[move]!
    const known = this.hidden[event]
    if (known !== undefined) return known
    const { partialOrder, isIgnored } = this.reductions
    const name = this.events[event]!
    try {
      this.hidden[event] = isIgnored(name) && this.bits.names.every(p => !partialOrder!.affects(name, p))
    } catch (cause) {
      throw this.contract.threw('affects', cause)
    }
    return this.hidden[event]
  }

  /** The number of an initial state after the blank one, and of the state that a move leads to. */
  protected meetStart(vector: Int32Array, _start: number): number {
    return this.meet(vector)
  }

  protected meetMove(move: number): number {
    return this.reductions.symmetry === null
      ? this.store.internMove(this.moves, move) + this.offset
      : this.meet(this.store.movedTo(this.moves, move))
  }

  /** The number of a state, or of the one that stands for it. */
  meet(vector: Int32Array): number {
    try {
      this.reductions.symmetry?.canonical(vector)
    } catch (cause) {
      throw this.contract.threw('canonical', cause)
    }
    return this.store.intern(vector) + this.offset
  }

  /** The number that a state of another space of the same model has here. */
  counterpart({ store, offset }: VectorSpace, state: number): number {
    if (state < offset) return blankState
    const vector = store.open(state - offset).slice()
    this.reductions.slice?.project(vector)
    return this.meet(vector)
  }

  know(transition: number): number {
    const { knowledge, bits, asked, known, expansion } = this
    const state = expansion.target[transition]!
    if (state >= 0 && known.read(state, knowledge)) return 0
    this.contract.taking = this.events[expansion.event[transition]!]!
    const vector = this.targetOf(transition)
    knowledge.fill(0)
    for (let p = 0; p < asked.length; p++) {
      const truth = this.truth(bits.names[p]!, asked[p], vector)
      if (truth !== undefined) bits.set(p, truth, knowledge)
    }
    if (state >= 0) known.write(state, knowledge)
    return 0
  }

  /** The vector that a transition of the last expansion leads to; valid until the next is asked for. */
  targetOf(transition: number): Int32Array {
    if (this.isBlank) return this.startOf(transition)
    return this.store.movedTo(this.moves, this.chosen?.[transition] ?? transition)
  }

  /** One of the initial states after the blank one. */
  protected startOf(start: number): Int32Array {
    return this.store.open(this.starts.get(start) - this.offset)
  }

  private truth(name: string, holds: Proposition | undefined, vector: Int32Array): Truth {
    try {
      return holds === undefined ? undefined : truthOf(holds(vector), name, 'proposition')
    } catch (cause) {
      throw this.contract.threw(`the proposition ${name}`, cause)
    }
  }

  /** Those that the model has: of these it is known, or may be, whether they hold. */
  labelsMet(): ReadonlySet<string> {
    return new Set(this.propositions.keys())
  }

  literals(state: number): readonly string[] {
    if (state < this.offset) return []
    const vector = this.store.open(state - this.offset)
    return [...this.propositions].flatMap(([name, holds]) => {
      const truth = this.bits.names.includes(name) ? this.truth(name, holds, vector) : this.quietly(name, holds, vector)
      return truth === undefined ? [] : [showLiteral(name, truth)]
    })
  }

  /** The truth of a proposition that no answer depends on: if it cannot be evaluated, it is unknown. */
  private quietly(name: string, holds: Proposition, vector: Int32Array): Truth {
    try {
      return this.truth(name, holds, vector)
    } catch (error) {
      if (error instanceof SimulatorFault) return undefined
      throw error
    }
  }

  name(state: number): string {
    if (state < this.offset) return 'blank'
    const vector = this.store.open(state - this.offset)
    let name: unknown
    try {
      name = describeVector(this.model, vector)
    } catch (cause) {
      throw this.contract.threw('describe', cause)
    }
    if (typeof name !== 'string') throw this.contract.garbage('describe did not answer with a string')
    return name
  }

  observe(): null {
    return null
  }

  offers(): null {
    return null
  }

  tell(from: number, event: string, to: number): Telling | null {
    const { model, store, offset } = this
    if (model.tell === undefined || to < offset) return null
    const before = from < offset ? null : store.open(from - offset).slice()
    try {
      return model.tell(before, event, store.open(to - offset))
    } catch (cause) {
      throw this.contract.threw('tell', cause)
    }
  }

  isSame(one: number, other: number): boolean {
    return one === other
  }

  release(): void {
    // Numbers of states that can be recognised are kept.
  }

  /** Numbers the event of a move that is met for the first time. */
  private number(move: number): number {
    const event = this.moves.event[move]!
    const text: unknown = this.model.events[event]
    if (typeof text !== 'string') throw this.contract.garbage(`expand began a move with event ${event}: there is none`)
    // Different spellings of one event are one event.
    const number = this.eventNumbers.of(this.contract.eventOf({ event: text }))
    this.numbers[event] = number
    return number
  }

  private reserve(count: number): void {
    const { expansion } = this
    if (count <= expansion.event.length) return
    expansion.event = twice(expansion.event, count)
    expansion.target = twice(expansion.target, count)
    this.choice = new Int32Array(count * 2)
  }
}

/** Twice as long as is needed, with what was in it. */
const twice = (array: Int32Array, needed: number): Int32Array<ArrayBuffer> => {
  const longer = new Int32Array(needed * 2)
  longer.set(array)
  return longer
}
