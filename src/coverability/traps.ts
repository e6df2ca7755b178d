import type { FlatNet, Rows } from './flat-net.js'

/**
 * The greatest trap among some places: what transitions take from it, they give to it. Once it has a mark, it always has
 * one.
 */
export const greatestTrap = (net: FlatNet, among: Uint8Array): Uint8Array => {
  const { takes, gives, transitions } = net
  const inside = among.slice()
  for (let changed = true; changed; ) {
    changed = false
    for (let transition = 0; transition < transitions; transition++) {
      if (touches(gives, transition, inside)) continue
      for (let i = takes.from[transition]!; i < takes.from[transition + 1]!; i++) {
        if (inside[takes.place[i]!] === 0) continue
        inside[takes.place[i]!] = 0
        changed = true
      }
    }
  }
  return inside
}

const touches = ({ from, place }: Rows, transition: number, set: Uint8Array): boolean => {
  for (let i = from[transition]!; i < from[transition + 1]!; i++) if (set[place[i]!] === 1) return true
  return false
}

const isMarked = ({ initial, places }: FlatNet, set: Uint8Array): boolean => {
  for (let place = 0; place < places; place++) if (set[place] === 1 && initial[place]! > 0) return true
  return false
}

/**
 * A least trap among some places that has a mark initially, or `null`. If there is any, the greatest trap has a mark;
 * places are then left out one after the other: the smaller a trap is, the more it says.
 */
export const markedTrap = (net: FlatNet, among: Uint8Array): number[] | null => {
  let trap = greatestTrap(net, among)
  if (!isMarked(net, trap)) return null
  for (let place = 0; place < net.places; place++) {
    if (trap[place] === 0) continue
    trap[place] = 0
    const smaller = greatestTrap(net, trap)
    if (isMarked(net, smaller)) trap = smaller
    else trap[place] = 1
  }
  return Array.from(trap.keys()).filter(place => trap[place] === 1)
}
