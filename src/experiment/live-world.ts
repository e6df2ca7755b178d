import type { Propositions } from '../space/space.js'
import { DrivenWorld, type MakeSimulator } from './driven-world.js'
import type { LaterRuns } from './later-runs.js'

/** The live simulation of a model that answers later. */
export class LiveWorld extends DrivenWorld {
  constructor(
    make: MakeSimulator,
    propositions: Propositions,
    private readonly later: LaterRuns,
  ) {
    super(make, propositions)
  }

  override get arriving(): Promise<void> | null {
    return this.later.arriving
  }

  override begin(seed: number): void {
    this.later.begin(seed)
    super.begin(seed)
  }

  giveUp(message: string): void {
    this.later.live.giveUp(message)
  }
}
