import type { Product } from '../product/product.js'
import { BreadthFirst } from './breadth-first.js'
import { DepthFirst } from './depth-first.js'
import { InSuccession } from './in-succession.js'
import type { Search, SearchGoal } from './search.js'

/**
 * The default under a depth bound: depth-first, guided by the distances. What it finds is found; if it finds nothing, but had
 * to turn back at the bound, breadth-first search, which meets every node at its least depth, says what is within it.
 */
export const guided = (product: Product, goal: SearchGoal, bound: number): Search =>
  new InSuccession(
    new DepthFirst(product, goal, bound),
    ({ finding, complete }) => finding === null && !complete,
    () => new BreadthFirst(product, goal, bound),
  )
