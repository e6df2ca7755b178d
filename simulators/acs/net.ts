import { present } from '../../src/ats/present.js'
import type { Amount, Net, NetTransition } from '../../src/simulator/net.js'
import type { Place, Rule, System } from './system.js'

/** A place as conditions speak of it. */
export const placeText = ({ is, owner, name }: Place): string =>
  is === 'state' ? `${owner}.${name}` : `mail(${owner}, ${name})`

export const eventOf = ({ action }: Rule, places: readonly Place[]): string => {
  if (action.is === 'tau') return 'tau'
  const { owner, name } = present(places[action.place])
  return `?${action.is}(${owner}, ${name})`
}

/** The vector addition system of definition 2: a transition for each rule. */
export const netOf = ({ names, rules, initial }: System): Net => ({
  places: names.places.map(placeText),
  initial,
  transitions: rules.map((rule): NetTransition => {
    const { from, to, action } = rule
    return {
      event: eventOf(rule, names.places),
      takes: amounts(action.is === 'receive' ? [from, action.place] : [from]),
      gives: amounts(action.is === 'send' || action.is === 'spawn' ? [to, action.place] : [to]),
    }
  }),
})

/** One of each; what is there twice is two of it. */
const amounts = (places: readonly number[]): Amount[] =>
  [...new Set(places)].map(place => ({ place, count: places.filter(other => other === place).length }))
