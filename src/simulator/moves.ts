import { simulatorTooManyMoves } from './errors.js'
import { SimulatorFault } from './fault.js'

/** More moves of one state than this are not made: they would take more memory than there is. */
export const mostMoves = 2 ** 18

/** Longer vectors than this are a mistake. */
const longest = 2 ** 24

/**
 * The moves from one state of a vector model, in one buffer that is used again and again. A move is an event and what it
 * changes: `begin` starts a move to a state that is like the one it comes from, `set` changes a component of it.
 */
export class Moves {
  count = 0
  /** For each move its event, how long the state is that it leads to, and where its changes begin. */
  event = new Int32Array(16)
  length = new Int32Array(16)
  from = new Int32Array(17)
  /** The changes of all moves: which component gets which value. */
  index = new Int32Array(64)
  value = new Int32Array(64)
  private source = 0

  /** How many there may be. */
  constructor(private readonly most: number = mostMoves) {}

  /** Begins a move; the vector it leads to may be longer (by zeros) or shorter than the one it comes from. */
  begin(event: number, length: number = this.source): void {
    const move = this.count++
    if (move === this.event.length) this.makeRoom()
    this.event[move] = event
    this.length[move] = length
    this.from[move + 1] = this.from[move]!
    if (event !== event >>> 0 || length !== length >>> 0 || length > longest) this.refuseMove(event, length)
  }

  /** Changes a component of the move begun last. */
  set(index: number, value: number): void {
    const change = this.from[this.count]!++
    if (change === this.index.length) {
      this.index = twice(this.index)
      this.value = twice(this.value)
    }
    this.index[change] = index
    this.value[change] = value
    if (index !== index >>> 0 || !(index < this.length[this.count - 1]!) || value !== (value | 0)) {
      this.refuse(index, value)
    }
  }

  /** Forgets all moves; the next ones come from a vector of this length. */
  clear(source: number): void {
    this.count = 0
    this.from[0] = 0
    this.source = source
  }

  /** Writes the vector that a move leads to. */
  write(move: number, source: Int32Array, into: Int32Array): void {
    const shared = Math.min(source.length, into.length)
    for (let i = 0; i < shared; i++) into[i] = source[i]!
    for (let i = shared; i < into.length; i++) into[i] = 0
    for (let c = this.from[move]!; c < this.from[move + 1]!; c++) into[this.index[c]!] = this.value[c]!
  }

  private makeRoom(): void {
    if (this.event.length >= this.most) {
      const message = `one state has more than ${this.most.toLocaleString('en')} moves`
      throw new SimulatorFault(simulatorTooManyMoves, message, null)
    }
    this.event = twice(this.event)
    this.length = twice(this.length)
    this.from = twice(this.from)
  }

  private refuse(index: number, value: number): never {
    if (this.count === 0) throw mistake('set was called before begin', this.set)
    if (value !== (value | 0))
      throw mistake(`component ${index} was set to ${value}, which is not a 32-bit integer`, this.set)
    throw mistake(`there is no component ${index}: the state has ${this.length[this.count - 1]}`, this.set)
  }

  private refuseMove(event: number, length: number): never {
    if (event !== event >>> 0)
      throw mistake(`a move was begun with event ${event}, which is not the number of an event`, this.begin)
    throw mistake(
      `a move was begun to a vector of length ${length}; it may have up to ${longest} components`,
      this.begin,
    )
  }
}

/** A mistake of the caller: the stack begins there. */
const mistake = (message: string, called: Moves['set'] | Moves['begin']): RangeError => {
  const error = new RangeError(message)
  Error.captureStackTrace?.(error, called)
  return error
}

const twice = (array: Int32Array): Int32Array<ArrayBuffer> => {
  const longer = new Int32Array(2 * array.length)
  longer.set(array)
  return longer
}
