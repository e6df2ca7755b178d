import { immutableModel } from '@telos-verifier/telos'

const agents = ['ag1', 'ag2'] as const
type Agent = (typeof agents)[number]
type Product = 'A' | 'B'
type NetworkEvent =
  | `!gui(${1 | 2})`
  | `!ad(${1 | 2}, ${Agent})`
  | `?buy(${Product}, ${Agent})`
  | `?msg(${Agent}, ${Agent})`
  | `?app(${1 | 2}, ${Agent})`

/** What an agent is like, what it has seen, and what it holds. */
interface Mind {
  readonly music: boolean
  readonly young: boolean
  /** How much the agent wants each product, from 0 to 2. */
  readonly wants: { readonly A: number; readonly B: number }
  readonly bought: Product | null
  readonly playing: boolean
}

interface World {
  readonly gui: 1 | 2 | null
  readonly minds: { readonly [K in Agent]: Mind }
}

const newcomer: Mind = { music: true, young: true, wants: { A: 0, B: 0 }, bought: null, playing: false }
const other = (agent: Agent): Agent => (agent === 'ag1' ? 'ag2' : 'ag1')
const more = (wish: number): number => Math.min(2, wish + 1)

/** The website is the environment: it can be told which interface to show and whom to send which advertisement. */
const website = ({ gui, minds }: World): NetworkEvent[] =>
  gui === null
    ? ['!gui(1)', '!gui(2)']
    : agents
        .filter(agent => minds[agent].bought === null)
        .flatMap(agent => [`!ad(1, ${agent})`, `!ad(2, ${agent})`] as const)

/** Agents act by themselves: they buy what they want enough, chat, and play. */
const actions = (agent: Agent, { gui, minds }: World): NetworkEvent[] => {
  const { wants, bought, playing } = minds[agent]
  if (gui === null) return []
  const shopping = (['A', 'B'] as const)
    .filter(p => bought === null && wants[p] === 2)
    .map(p => `?buy(${p}, ${agent})` as const)
  const chatting =
    bought !== null && minds[other(agent)].bought === null ? [`?msg(${agent}, ${other(agent)})` as const] : []
  return [...shopping, ...chatting, `?app(${playing ? 2 : 1}, ${agent})`]
}

const change = (world: World, agent: Agent, mind: Partial<Mind>): World => ({
  ...world,
  minds: { ...world.minds, [agent]: { ...world.minds[agent], ...mind } },
})

const apply = (world: World, event: NetworkEvent): World => {
  const [, verb, first, second] = /^[!?](\w+)\((\w+)(?:, (\w+))?\)$/.exec(event)!
  if (verb === 'gui') return { ...world, gui: first === '1' ? 1 : 2 }
  if (verb === 'msg') {
    // A friend's enthusiasm rubs off.
    const { wants } = world.minds[second as Agent]
    const product = world.minds[first as Agent].bought!
    return change(world, second as Agent, { wants: { ...wants, [product]: more(wants[product]) } })
  }
  const agent = second as Agent
  const mind = world.minds[agent]
  if (verb === 'buy') return change(world, agent, { bought: first as Product, wants: { A: 0, B: 0 } })
  if (verb === 'app') return change(world, agent, { playing: !mind.playing })
  // Advertisement 1 shows product A to music lovers; under interface 2, full of clutter, it reminds the young of B as well.
  const A = first === '1' && mind.music ? 2 : mind.wants.A
  const B = first === '2' || (world.gui === 2 && mind.young) ? 2 : mind.wants.B
  return change(world, agent, { wants: { A, B } })
}

export default () =>
  immutableModel({
    initial: { gui: null, minds: { ag1: newcomer, ag2: newcomer } } as World,
    successors: (world: World): NetworkEvent[] => [
      ...website(world),
      ...agents.flatMap(agent => actions(agent, world)),
    ],
    apply,
    label: ({ minds }: World) => ({
      'music.ag1': minds.ag1.music,
      'young.ag1': minds.ag1.young,
      'music.ag2': minds.ag2.music,
      'young.ag2': minds.ag2.young,
    }),
    key: (world: World) => JSON.stringify(world),
    world: 'open',
  })
