import { mutableModel } from '@telos-verifier/telos'

type Event = `!vaccinate(${number})` | `?infect(${number})` | `?recover(${number})`

interface Parameters {
  /** How many people there are. */
  people?: number
  /** How fast an infection passes on, where recovering has the speed 1. */
  beta?: number
  /** How many can be vaccinated. */
  doses?: number
  seed?: number
}

/** Random numbers from 0 up to 1 by a seed (mulberry32). */
const generator = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let z = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z
  return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32
}

/** Who meets whom: everybody four neighbours in a ring, and one contact in ten is with somebody far away instead. */
const network = (people: number, random: () => number): number[][] => {
  const contacts: Set<number>[] = Array.from({ length: people }, () => new Set())
  for (let person = 0; person < people; person++)
    for (const distance of [1, 2]) {
      const far = random() < 0.1
      const other = far ? Math.floor(random() * people) : (person + distance) % people
      if (other === person) continue
      contacts[person]!.add(other)
      contacts[other]!.add(person)
    }
  return contacts.map(set => [...set])
}

const [susceptible, infected, immune] = [0, 1, 2]

/**
 * An infection on a network of contacts. The network is drawn by the seed; what happens next is drawn by Telos, by weights: an
 * infection passes on with the speed `beta` for each infected contact, and everybody recovers with the speed 1.
 */
export default ({ people = 60, beta = 1.2, doses = 0, seed = 1 }: Parameters = {}) => {
  const contacts = network(people, generator(seed))
  let health = new Uint8Array(people)
  health[0] = infected
  let left = doses
  const count = (state: number) => health.reduce((sum, own) => sum + (own === state ? 1 : 0), 0)
  return mutableModel({
    save: () => ({ health: health.slice(), left }),
    restore: saved => {
      health = saved.health.slice()
      left = saved.left
    },
    enabled: () => {
      const events: { event: Event; weight: number }[] = []
      for (let person = 0; person < people; person++) {
        if (health[person] === infected) events.push({ event: `?recover(${person})`, weight: 1 })
        if (health[person] !== susceptible) continue
        const exposed = contacts[person]!.filter(other => health[other] === infected).length
        if (exposed > 0) events.push({ event: `?infect(${person})`, weight: beta * exposed })
        if (left > 0) events.push({ event: `!vaccinate(${person})`, weight: 0 })
      }
      return events
    },
    inject: ({ event }) => {
      const person = Number(/\d+/.exec(event)![0])
      if (event.startsWith('!vaccinate')) left--
      health[person] = event.startsWith('?infect') ? infected : immune
    },
    label: () => ({ extinct: count(infected) === 0 }),
    observe: () => ({ infected: count(infected), cases: people - count(susceptible) - (doses - left) }),
    fingerprint: () => `${health.join('')} ${left}`,
    random: { seed },
    world: 'closed',
  })
}
