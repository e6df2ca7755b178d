import { present } from '@telos-verifier/telos/page'
import { type Box, columnGap, type Drawing, type Link, labelGap, type Position, rowGap } from './drawing.js'

/** How often the columns are gone through: more than that is hardly seen. */
const rounds = 4
/** How much more a node wants to stay where it was than to be near its neighbours. */
const habit = 8

/** A column, in the order from top to bottom. */
export type Column = readonly Box[]

/**
 * Places columns whose order is known: a node is as near as it can be to where it was and to its neighbours in the columns
 * beside it. The time it takes grows with the nodes and edges, no faster.
 */
export const placed = (
  columns: ReadonlyMap<number, Column>,
  links: readonly Link[],
  before: Drawing | null,
): Map<number, Position> => {
  const order = [...columns.keys()].sort((a, b) => a - b)
  const place = new Map<number, number>()
  for (const [i, column] of order.entries()) for (const { node } of present(columns.get(column))) place.set(node, i)
  const gaps = new Map<number, number>()
  const beside = { before: new Map<number, number[]>(), after: new Map<number, number[]>() }
  for (const { from, to, label } of links) {
    const [left, right] = present(place.get(from)) < present(place.get(to)) ? [from, to] : [to, from]
    if (present(place.get(right)) - present(place.get(left)) !== 1) continue
    if (label !== null)
      gaps.set(present(place.get(left)), Math.max(gaps.get(present(place.get(left))) ?? 0, label.width + 2 * labelGap))
    listIn(beside.before, right).push(left)
    listIn(beside.after, left).push(right)
  }

  const heights = new Map<number, number>()
  const settle = (column: Column, sides: readonly ReadonlyMap<number, readonly number[]>[]): void => {
    const wishes = column.map(({ node }) => {
      const was = before?.positions.get(node)?.y
      const near = sides.flatMap(side => side.get(node) ?? []).flatMap(one => heights.get(one) ?? [])
      const wish = near.length > 0 ? near.reduce((sum, y) => sum + y, 0) / near.length : (heights.get(node) ?? 0)
      return was === undefined ? { at: wish, weight: near.length > 0 ? 1 : 0.1 } : { at: was, weight: habit }
    })
    for (const [i, y] of apart(column, wishes).entries()) heights.set(present(column[i]).node, y)
  }
  for (let round = 0; round < rounds; round++) {
    const both = round === rounds - 1
    for (const column of order) settle(present(columns.get(column)), [beside.before, ...(both ? [beside.after] : [])])
    if (both) break
    for (const column of order.toReversed()) settle(present(columns.get(column)), [beside.after])
  }

  const positions = new Map<number, Position>()
  let left = 0
  for (const [i, column] of order.entries()) {
    const boxes = present(columns.get(column))
    const width = boxes.reduce((widest, box) => Math.max(widest, box.width), 0)
    for (const { node } of boxes) positions.set(node, { x: left + width / 2, y: present(heights.get(node)), column })
    left += width + Math.max(columnGap, gaps.get(i) ?? 0) + steepness(boxes, heights)
  }
  return positions
}

/** Tall columns have steep edges beside them, which need more room. */
const steepness = (boxes: Column, heights: ReadonlyMap<number, number>): number =>
  Math.min(
    160,
    (present(heights.get(present(boxes[boxes.length - 1]).node)) - present(heights.get(present(boxes[0]).node))) / 40,
  )

const listIn = (lists: Map<number, number[]>, key: number): number[] => {
  const known = lists.get(key)
  if (known !== undefined) return known
  const list: number[] = []
  lists.set(key, list)
  return list
}

/** The places nearest to what is wished for that keep the order and a distance: neighbours that would collide move as one. */
const apart = (column: Column, wishes: readonly { readonly at: number; readonly weight: number }[]): number[] => {
  const blocks: { at: number; weight: number; count: number }[] = []
  const offsets: number[] = []
  let offset = 0
  for (const [i, { at, weight }] of wishes.entries()) {
    if (i > 0) offset += (present(column[i - 1]).height + present(column[i]).height) / 2 + rowGap
    offsets.push(offset)
    let block = { at: at - offset, weight, count: 1 }
    for (let last = blocks.at(-1); last !== undefined && last.at >= block.at; last = blocks.at(-1)) {
      const sum = last.weight + block.weight
      block = {
        at: (last.at * last.weight + block.at * block.weight) / sum,
        weight: sum,
        count: last.count + block.count,
      }
      blocks.pop()
    }
    blocks.push(block)
  }
  let next = 0
  return blocks.flatMap(({ at, count }) => Array.from({ length: count }, () => at + present(offsets[next++])))
}
