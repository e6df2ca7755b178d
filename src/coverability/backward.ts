import { Ints } from '../space/ints.js'
import { StateStore } from '../space/state-store.js'
import { Antichain, sumOf } from './antichain.js'
import type { Proof } from './certificate.js'
import { type FlatNet, isBelow, mostNodes, type Target } from './flat-net.js'
import { Heap } from './heap.js'
import type { Refuter } from './refuter.js'

/** How often the state equation may be asked in vain before it is given up, and how often more after each refutation. */
const credit = { first: 64, answer: 16 }

export type Backward =
  | { readonly kind: 'unreachable'; readonly certificate: Proof }
  | { readonly kind: 'coverable'; readonly run: readonly number[] }

/**
 * The states from which the target can be reached are upward closed, and so have finitely many minimal vectors (Dickson);
 * they are found step by step backwards (Abdulla et al. 1996). What the state equation refutes is left out. This always
 * ends: with the initial state among them and a run, or with a basis that is the proof.
 */
export class BackwardSearch {
  readonly basis = new Antichain()
  depth = 0
  private readonly vectors: Float64Array[] = []
  private readonly next = new Ints()
  private readonly via = new Ints()
  private readonly isMinimal = new Ints()
  private readonly steps = new Ints()
  private readonly queue = new Heap()
  private readonly considered = new StateStore()
  private readonly large = new Set<string>()
  private readonly scratch: Int32Array
  private credit = credit.first

  /** `dead` are places that never have a mark; the net must be without the transitions that take from them. */
  constructor(
    private readonly net: FlatNet,
    private readonly target: Target,
    private readonly refuter: Refuter,
    dead: Uint8Array,
  ) {
    this.scratch = new Int32Array(net.places)
    for (const [place, isDead] of dead.entries()) {
      if (isDead === 0) continue
      const vector = new Float64Array(net.places)
      vector[place] = 1
      this.basis.add(vector, -1, () => {})
      this.isKnown(vector)
    }
  }

  /** Is there no room for more vectors? */
  get full(): boolean {
    return this.nodes >= mostNodes || this.considered.full
  }

  /** All vectors met that were minimal at the time. */
  get nodes(): number {
    return this.vectors.length
  }

  get bytes(): number {
    return this.considered.bytes + this.vectors.length * (8 * this.net.places + 64)
  }

  *explore(): Generator<undefined, Backward> {
    const { net, vectors, queue, isMinimal } = this
    for (const minimal of this.target) {
      const run = yield* this.consider(Float64Array.from(minimal), -1, -1)
      if (run !== null) return { kind: 'coverable', run }
    }
    const before = new Float64Array(net.places)
    while (queue.size > 0) {
      const node = queue.pop()
      yield
      for (let transition = 0; transition < net.transitions && isMinimal.get(node) === 1; transition++) {
        if (!this.writeBefore(vectors[node]!, transition, before)) continue
        const run = yield* this.consider(before, node, transition)
        if (run !== null) return { kind: 'coverable', run }
      }
    }
    return { kind: 'unreachable', certificate: this.refuter.proof(this.basis.toArray()) }
  }

  /** Keeps a vector from which a transition leads above the next one; a run, if that is below the initial state. */
  private *consider(vector: Float64Array, next: number, transition: number): Generator<undefined, number[] | null> {
    if (isBelow(vector, this.net.initial)) return this.runFrom(next, transition)
    if (this.isKnown(vector)) return null
    if (!this.basis.covers(vector) && !(yield* this.isRefuted(vector))) this.meet(vector.slice(), next, transition)
    return null
  }

  /** Was it considered before? Different ways often lead to one vector. */
  private isKnown(vector: Float64Array): boolean {
    const { considered, large, scratch } = this
    scratch.set(vector)
    // What does not fit into 32 bits is rare.
    if (!isBelow(vector, scratch)) {
      const { size } = large
      return large.add(vector.join()).size === size
    }
    const { size } = considered
    return considered.intern(scratch) < size
  }

  private *isRefuted(vector: Float64Array): Generator<undefined, boolean> {
    const { refuter } = this
    if (refuter.knows(vector)) return true
    if (this.credit <= 0 || refuter.allows(vector)) return false
    const refuted = yield* refuter.refute(vector, true)
    this.credit += refuted ? credit.answer : -1
    return refuted
  }

  private meet(vector: Float64Array, next: number, transition: number): void {
    const number = this.vectors.push(vector) - 1
    this.basis.add(vector, number, dropped => {
      if (dropped >= 0) this.isMinimal.set(dropped, 0)
    })
    this.next.push(next)
    this.via.push(transition)
    this.isMinimal.push(1)
    this.steps.push(next < 0 ? 0 : this.steps.get(next) + 1)
    this.depth = Math.max(this.depth, this.steps.get(number))
    // Small ones first: they make others needless.
    this.queue.push(number, sumOf(vector))
  }

  /**
   * The least vector from which a transition leads above another one. `false` if the transition gives nothing that is
   * needed: then that lies above the other one itself.
   */
  private writeBefore(vector: Float64Array, transition: number, before: Float64Array): boolean {
    const { effect, takes } = this.net
    let helps = false
    for (let i = effect.from[transition]!; i < effect.from[transition + 1]! && !helps; i++)
      helps = effect.count[i]! > 0 && vector[effect.place[i]!]! > 0
    if (!helps) return false
    before.set(vector)
    for (let i = effect.from[transition]!; i < effect.from[transition + 1]!; i++)
      before[effect.place[i]!]! -= effect.count[i]!
    for (let i = 0; i < before.length; i++) if (before[i]! < 0) before[i] = 0
    for (let i = takes.from[transition]!; i < takes.from[transition + 1]!; i++)
      before[takes.place[i]!] = Math.max(before[takes.place[i]!]!, takes.count[i]!)
    return true
  }

  private runFrom(next: number, transition: number): number[] {
    const run: number[] = []
    for (let at = next, via = transition; via >= 0; via = this.via.get(at), at = this.next.get(at))
      run.push(this.net.origin[via]!)
    return run
  }
}
