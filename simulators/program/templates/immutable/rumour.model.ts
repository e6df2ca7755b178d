import { immutableModel } from '@telos-verifier/telos'

const friends = ['ann', 'ben', 'cleo'] as const
type Friend = (typeof friends)[number]
type RumourEvent = `!plant(${Friend})` | `?tell(${Friend}, ${Friend})` | `?forget(${Friend})`

/** A state of the model: who knows the rumour, and whether it was ever planted. States are values, and never change. */
interface Rumour {
  readonly planted: boolean
  readonly knowing: readonly Friend[]
}

const begin: Rumour = { planted: false, knowing: [] }

/** What can happen. The experiment can order what begins with `!`; what begins with `?` happens by itself. */
const successors = ({ planted, knowing }: Rumour): RumourEvent[] => {
  if (!planted) return friends.map(friend => `!plant(${friend})` as const)
  const others = friends.filter(friend => !knowing.includes(friend))
  return knowing.flatMap(friend => [
    ...others.map(other => `?tell(${friend}, ${other})` as const),
    `?forget(${friend})` as const,
  ])
}

/** The state after an event. */
const apply = ({ knowing }: Rumour, event: RumourEvent): Rumour => {
  const isLast = (friend: Friend): boolean => event.endsWith(`${friend})`)
  return event.startsWith('?forget')
    ? { planted: true, knowing: knowing.filter(friend => !isLast(friend)) }
    : { planted: true, knowing: friends.filter(friend => knowing.includes(friend) || isLast(friend)) }
}

/** What Telos loads: a function that makes a fresh model. */
export default () =>
  immutableModel({
    initial: begin,
    successors,
    apply,
    // What purposes can ask about.
    label: ({ planted, knowing }: Rumour) => ({
      everyone: knowing.length === friends.length,
      forgotten: planted && knowing.length === 0,
    }),
    // Equal for states with the same future: Telos then visits none of them twice.
    key: state => JSON.stringify(state),
  })
