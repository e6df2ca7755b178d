import { isVerdict } from '../../purposes/purpose.js'
import { present } from '../ats/present.js'
import type { Stuck } from '../ats/run.js'
import type { Product } from './product.js'

/** Why a node is stuck (it is no verdict and has no successor); `null` if it is not. A node that is pruned has successors. */
export const stuckAt = (product: Product, state: number, purpose: number): Stuck | null => {
  if (isVerdict(product.purpose, purpose)) return null
  const { space } = product
  const { event, target, from, to } = space.expand(state)
  const offered = new Set<string>()
  for (let i = from; i < to; i++) {
    offered.add(present(space.events[present(event[i])]))
    space.release(present(target[i]))
  }
  const before = product.transitions
  const { count, state: states } = product.expand(state, purpose)
  for (let i = 0; i < count; i++) space.release(present(states[i]))
  return product.transitions > before ? null : stuckBy([...offered])
}

/** What it means that all of these events are offered, and that none can be taken. */
export const stuckBy = (offered: readonly string[]): Stuck => ({
  kind: offered.length === 0 ? 'deadlock' : 'left',
  offered,
})
