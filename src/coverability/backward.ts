import { Ints } from '../space/ints.js'
import { Antichain, sumOf } from './antichain.js'
import type { Proof } from './certificate.js'
import { type FlatNet, isBelow, type Target } from './flat-net.js'
import type { Refuter } from './refuter.js'

/** How often the state equation may be asked in vain before it is not asked any more; an answer gives so much credit. */
const credit = { first: 64, answer: 16 }

export type Backward =
  | { readonly kind: 'unreachable'; readonly certificate: Proof }
  | { readonly kind: 'coverable'; readonly run: readonly number[] }

interface Candidate {
  readonly vector: Float64Array
  readonly sum: number
  /** The vector that the transition leads to. */
  readonly next: number
  readonly transition: number
}

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
  private credit = credit.first

  /** `dead` are places that never have a mark; the net must be without the transitions that take from them. */
  constructor(
    private readonly net: FlatNet,
    private readonly target: Target,
    private readonly refuter: Refuter,
    dead: Uint8Array,
  ) {
    for (const [place, isDead] of dead.entries()) {
      if (isDead === 0) continue
      const vector = new Float64Array(net.places)
      vector[place] = 1
      this.basis.add(vector, -1, () => {})
    }
  }

  /** All vectors met that were minimal at the time. */
  get nodes(): number {
    return this.vectors.length
  }

  get bytes(): number {
    return this.vectors.length * (8 * this.net.places + 64)
  }

  *explore(): Generator<undefined, Backward> {
    const { net, vectors, isMinimal } = this
    const before = new Float64Array(net.places)
    let candidates: Candidate[] = this.target.map(minimal => {
      const vector = Float64Array.from(minimal)
      return { vector, sum: sumOf(vector), next: -1, transition: -1 }
    })
    for (let from = 0; candidates.length > 0; this.depth++) {
      // Small ones first: they make others needless.
      candidates.sort((a, b) => a.sum - b.sum)
      for (const candidate of candidates) {
        if (isBelow(candidate.vector, net.initial)) return { kind: 'coverable', run: this.runFrom(candidate) }
        yield
        if (!this.basis.covers(candidate.vector) && !(yield* this.isRefuted(candidate.vector))) this.meet(candidate)
      }
      candidates = []
      for (const to = vectors.length; from < to; from++) {
        for (let transition = 0; transition < net.transitions && isMinimal.get(from) === 1; transition++) {
          if (!this.writeBefore(vectors[from], transition, before)) continue
          if (this.basis.covers(before) || this.refuter.knows(before)) continue
          candidates.push({ vector: before.slice(), sum: sumOf(before), next: from, transition })
        }
        yield
      }
    }
    return { kind: 'unreachable', certificate: this.refuter.proof(this.basis.toArray()) }
  }

  private *isRefuted(vector: Float64Array): Generator<undefined, boolean> {
    const { refuter } = this
    if (refuter.knows(vector)) return true
    if (this.credit <= 0 || refuter.allows(vector)) return false
    const refuted = yield* refuter.refute(vector, true)
    this.credit += refuted ? credit.answer : -1
    return refuted
  }

  private meet({ vector, next, transition }: Candidate): void {
    this.basis.add(vector, this.vectors.length, dropped => {
      if (dropped >= 0) this.isMinimal.set(dropped, 0)
    })
    this.vectors.push(vector)
    this.next.push(next)
    this.via.push(transition)
    this.isMinimal.push(1)
  }

  /**
   * The least vector from which a transition leads above another one. `false` if the transition gives nothing that is
   * needed: then that lies above the other one itself.
   */
  private writeBefore(vector: Float64Array, transition: number, before: Float64Array): boolean {
    const { effect, takes } = this.net
    let helps = false
    for (let i = effect.from[transition]; i < effect.from[transition + 1] && !helps; i++)
      helps = effect.count[i] > 0 && vector[effect.place[i]] > 0
    if (!helps) return false
    before.set(vector)
    for (let i = effect.from[transition]; i < effect.from[transition + 1]; i++)
      before[effect.place[i]] -= effect.count[i]
    for (let i = 0; i < before.length; i++) if (before[i] < 0) before[i] = 0
    for (let i = takes.from[transition]; i < takes.from[transition + 1]; i++)
      before[takes.place[i]] = Math.max(before[takes.place[i]], takes.count[i])
    return true
  }

  private runFrom({ next, transition }: Candidate): number[] {
    const run: number[] = []
    for (let at = next, via = transition; via >= 0; via = this.via.get(at), at = this.next.get(at))
      run.push(this.net.origin[via])
    return run
  }
}
