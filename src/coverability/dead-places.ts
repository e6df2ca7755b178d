import type { FlatNet } from './flat-net.js'

/**
 * Places that never get a mark: those that no transition gives to which takes only from places that may have one. (The
 * greatest siphon without a mark.) `1` where a place is dead.
 */
export const deadPlaces = ({ places, transitions, initial, takes, gives }: FlatNet): Uint8Array => {
  const dead = new Uint8Array(places)
  for (let place = 0; place < places; place++) dead[place] = initial[place]! > 0 ? 0 : 1
  const fired = new Uint8Array(transitions)
  for (let changed = true; changed; ) {
    changed = false
    for (let transition = 0; transition < transitions; transition++) {
      if (fired[transition] === 1) continue
      let lacks = false
      for (let i = takes.from[transition]!; i < takes.from[transition + 1]! && !lacks; i++)
        lacks = dead[takes.place[i]!] === 1
      if (lacks) continue
      fired[transition] = 1
      changed = true
      for (let i = gives.from[transition]!; i < gives.from[transition + 1]!; i++) dead[gives.place[i]!] = 0
    }
  }
  return dead
}
