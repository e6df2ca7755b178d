import { present } from '../../ats/present.js'
import type { Here, Offer } from '../../explore/walk.js'
import type { Random } from '../../simulator/random.js'
import type { JobFailure } from '../job.js'
import type { Scene } from './offers.js'
import type { Walker } from './walker.js'

/** What a user can do in a walk, by keys or by lines. */
export type Deed =
  | { readonly kind: 'take'; readonly offer: Offer }
  | { readonly kind: 'go to'; readonly position: number }
  | { readonly kind: 'random' }
  | { readonly kind: 'save'; readonly path: string; readonly overwrite: boolean }
  | { readonly kind: 'quit' }

/** Walks until the user leaves, or until the signal. */
export type Walking = (
  walker: Walker,
  scene: Scene,
  random: Random,
  greeting: readonly string[],
  signal: AbortSignal,
) => Promise<Left>

/** How a walk ended. */
export interface Left {
  readonly isInterrupted: boolean
  /** The file that the run was last stored in. */
  readonly saved: string | null
  /** What the model did wrong that was not shown in full. */
  readonly failures: readonly JobFailure[]
}

/** One of the offers that the purpose allows; there must be one. */
export const randomOffer = ({ offers }: Here, random: Random): Offer => {
  const allowed = offers.filter(({ to }) => to !== null)
  return present(allowed[random.below(allowed.length)])
}
