import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answering,
  Explored,
  Explorer,
  type ExplorerAnswer,
  ExplorerError,
  mutableModel,
  RemoteExplorer,
  replay,
  verdictOf,
  Walk,
} from '../../src/index.js'
import { arbitraryModel, arbitraryPurpose } from '../support/arbitrary.js'
import { root } from '../support/cli.js'
import { driven, hidden, modelOf, wellFormed } from '../support/models.js'
import { follow } from '../support/oracle.js'
import { isMore, runs } from '../support/runs.js'

const file = (name: string) => ({ name, text: readFileSync(join(root, 'examples', name), 'utf8') })

const dog = async (): Promise<Explorer> => {
  const explorer = new Explorer()
  await explorer.open(file('dog/dog.ats.json'), file('dog/learned.purpose'))
  return explorer
}

describe('a walk', () => {
  test('shows where it is, what can happen, and what the purpose does not allow', async () => {
    const here = (await dog()).here()
    expect(here).toMatchObject({ purpose: 'q0', labels: ['hungry'], state: 'calm-hungry', position: 0, ended: null })
    expect(here.offers.map(({ event, to }) => [event, to?.purpose ?? null])).toEqual([
      ['!whistle', 'heard'],
      ['!bell', 'rung'],
      ['!commit', null],
    ])
  })

  test('goes back and forth; another way forgets the one before', async () => {
    const explorer = await dog()
    explorer.take(0)
    expect(explorer.take(0)).toMatchObject({ purpose: 'waiting', position: 2, length: 2 })
    expect(explorer.goTo(0)).toMatchObject({ purpose: 'q0', position: 0, length: 2 })
    // The same way again: what comes after it is still there.
    expect(explorer.take(0)).toMatchObject({ position: 1, length: 2 })
    expect(explorer.goTo(0)).toMatchObject({ length: 2 })
    expect(explorer.take(1)).toMatchObject({ purpose: 'rung', position: 1, length: 1 })
    expect(explorer.choices()).toEqual([1])
  })

  test('ends at a verdict, and where nothing is allowed', async () => {
    const explorer = await dog()
    const end = explorer.retrace([0, 0, 0])
    expect(end).toMatchObject({ purpose: 'Success', ended: 'success', offers: [] })
    const stuck = new Explorer()
    const { here } = await stuck.open(
      { name: 'a.aut', text: 'des (0, 1, 2)\n(0, "?b", 1)\n' },
      { name: 'p.purpose', text: 'purpose p\nstart q\n  do a -> Success\n' },
    )
    expect(here).toMatchObject({ ended: 'left' })
  })

  test('finds the nodes of a run, and stays where it is', async () => {
    const explorer = await dog()
    explorer.take(1)
    const verdict = await explorer.check({}, () => {})
    const nodes = explorer.along(verdict.run!.steps)
    expect(nodes).toHaveLength(4)
    const { nodes: known } = explorer.growth(0, 0)
    expect(nodes.map(node => known[node].purpose)).toEqual(['q0', 'heard', 'waiting', 'Success'])
    expect(explorer.here()).toMatchObject({ purpose: 'rung', position: 1 })
    // As far as it can be taken.
    expect(explorer.along([...verdict.run!.steps.slice(0, 2), { event: '!never' }])).toEqual(nodes.slice(0, 3))
  })

  test('refuses what cannot be, and stays where it is', async () => {
    const explorer = await dog()
    expect(() => explorer.take(2)).toThrow(/does not allow “do commit”/)
    expect(() => explorer.take(7)).toThrow(/no transition 7/)
    expect(() => explorer.goTo(1)).toThrow(/0 steps/)
    expect(explorer.here().position).toBe(0)
  })

  test('every random walk is a run that replays, in products and in models alone, recognised or not', () => {
    fc.assert(
      fc.property(
        arbitraryModel,
        arbitraryPurpose,
        fc.array(fc.nat({ max: 5 }), { maxLength: 8 }),
        fc.constantFrom('alone', 'product', 'hidden'),
        (ats, sp, picks, how) => {
          const purpose = how === 'alone' ? null : wellFormed(sp)
          const factory = how === 'hidden' ? hidden(modelOf(ats)) : driven(modelOf(ats))
          const walk = new Walk(new Explored(factory(), purpose))
          let q = sp.start
          for (const pick of picks) {
            const { offers } = walk.here()
            for (const { event, to } of offers) {
              // What the purpose allows, as the definitions say it.
              if (purpose === null || to === null) continue
              expect(follow(sp, q, event, to.labels)?.to).toBe(to.purpose)
            }
            const free = offers.filter(({ to }) => to !== null)
            if (free.length === 0) break
            const { choice, to } = free[pick % free.length]
            walk.take(choice)
            q = to!.purpose
          }
          expect(replay(factory, walk.run(), purpose)).toEqual({ steps: walk.run().steps.length, divergence: null })
          const again = new Walk(new Explored(factory(), purpose))
          expect(again.follow(walk.run().steps)).toBe(walk.run().steps.length)
        },
      ),
      { numRuns: runs(100, 300) },
    )
  })
})

describe('opening', () => {
  test('tells all mistakes of both texts, with places', async () => {
    const opened = await new Explorer().open({ name: 'm.ccs', text: 'P = a.' }, { name: 'p.purpose', text: 'purpos x' })
    expect(opened.here).toBeNull()
    expect(opened.problems.map(({ about, severity }) => [about, severity])).toEqual(
      expect.arrayContaining([
        ['model', 'error'],
        ['purpose', 'error'],
      ]),
    )
    for (const { start, end } of opened.problems) expect(end).toBeGreaterThan(start!)
  })

  test('a purpose that is wrong does not hide the properties of the model', async () => {
    const opened = await new Explorer().open(file('leader/leader.labs'), { name: 'p.purpose', text: 'purpos x' })
    expect(opened.properties.length).toBeGreaterThan(0)
  })

  test('warns of events that the model never has, where they stand', async () => {
    const text = 'purpose p\nstart q\n  do wistle -> Success\n'
    const { problems, here } = await new Explorer().open(file('dog/dog.ats.json'), { name: 'p.purpose', text })
    expect(here).not.toBeNull()
    const [found] = problems
    expect(found).toMatchObject({ about: 'purpose', severity: 'warning', code: 'purpose/unknown-event' })
    expect(text.slice(found.start!, found.end!)).toContain('wistle')
  })

  test('of many problems a hundred are told', async () => {
    const lines = isMore ? 100_000 : 20_000
    const text = `purpose p\nstart q\n${'  bogus line\n'.repeat(lines)}`
    const { problems, more } = await new Explorer().open(file('dog/dog.ats.json'), { name: 'p.purpose', text })
    expect(problems).toHaveLength(100)
    expect(more).toBeGreaterThan(lines - 1000)
    expect(problems[1].place).toEqual({ line: 4, column: 3 })
  })

  test('what is opened last counts, whichever is read first', async () => {
    const explorer = new Explorer()
    const first = explorer.open(file('vending/vending.ccs'), null).catch((error: unknown) => error)
    const second = await explorer.open({ name: 'a.aut', text: 'des (0, 1, 2)\n(0, "?b", 1)\n' }, null)
    expect(await first).toBeInstanceOf(ExplorerError)
    expect(explorer.here()).toEqual(second.here)
  })

  test('names that are no model say so', async () => {
    const { problems } = await new Explorer().open({ name: 'x.txt', text: '' }, null)
    expect(problems).toMatchObject([{ code: 'file/unknown-kind', about: 'model', start: null }])
  })
})

describe('the explored graph', () => {
  test('grows by nodes and keeps its numbers', async () => {
    const explorer = await dog()
    const first = explorer.growth(0, 0)
    expect(first.nodes).toHaveLength(3)
    explorer.grow({ node: 1 })
    const more = explorer.growth(first.nodes.length, first.expansions.length)
    expect(more.nodes.map(({ purpose }) => purpose)).toEqual(['waiting'])
    expect(more.expansions).toEqual([{ node: 1, ways: [{ choice: 0, event: '!commit', to: 3, words: 'do commit' }] }])
    expect(() => explorer.grow({ node: 99 })).toThrow(/no node 99/)
    explorer.grow({ nodes: 100 })
    expect(explorer.growth(0, 0)).toMatchObject({ complete: true, nodes: { length: 7 } })
  })
})

/** Fails after some steps. */
const brittle = () => {
  let steps = 0
  return mutableModel({
    save: () => steps,
    restore: (saved: number) => {
      steps = saved
    },
    enabled: () => {
      if (steps === 2) throw new Error('out of order')
      return ['?tick' as const]
    },
    inject: () => {
      steps++
    },
  })
}

describe('somewhere else', () => {
  const remote = (explorer: Explorer): RemoteExplorer => {
    // As it is on the wire.
    const far = new RemoteExplorer(request => void answer(JSON.parse(JSON.stringify(request))))
    const answer = answering(explorer, (message: ExplorerAnswer) => far.receive(JSON.parse(JSON.stringify(message))))
    return far
  }

  test('everything it takes and gives is plain data', async () => {
    const far = remote(new Explorer())
    const near = await dog()
    const opened = await far.ask('open', file('dog/dog.ats.json'), file('dog/learned.purpose'))
    expect(opened.here).toEqual(near.here())
    expect(await far.ask('take', 0)).toEqual(near.take(0))
    expect(await far.ask('run')).toEqual(near.run())
    await far.ask('grow', { nodes: 10 })
    near.grow({ nodes: 10 })
    expect(await far.ask('growth', 0, 0)).toEqual(near.growth(0, 0))
    const { run, kind } = await far.check({ relation: 'certainty' }, () => {})
    expect(kind).toBe('failure')
    expect(await far.ask('follow', run!.steps, run!.steps.length)).toMatchObject({ ended: 'failure' })
  })

  test('a model that fails is to blame, with the run that led there; the walk stays where it was', async () => {
    const reader = async () => ({ factory: brittle, warnings: [], expectations: [] })
    const far = remote(new Explorer(reader))
    await far.ask('open', { name: 'brittle.model.ts', text: '' }, null)
    await far.ask('take', 0)
    const failed = await far.ask('take', 0).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ExplorerError)
    expect((failed as ExplorerError).problems).toMatchObject([{ code: 'simulator/threw', about: 'model' }])
    expect((failed as ExplorerError).run!.steps.map(({ event }) => event)).toEqual(['?tick', '?tick'])
    expect(await far.ask('goTo', 1)).toMatchObject({ position: 1 })
  })

  test('a check is stopped with an inconclusive verdict', async () => {
    const far = remote(new Explorer())
    const text = 'N = up.N | down.0\n'
    await far.ask(
      'open',
      { name: 'n.ccs', text },
      { name: 'p.purpose', text: 'purpose p\nstart q\n  do never -> Success\n  otherwise -> q\n' },
    )
    let told = 0
    const verdict = await far.check({}, () => {
      if (told++ === 0) void far.ask('stop')
    })
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'cancelled' })
  })

  test('what is no request of an explorer is refused', async () => {
    const answers: ExplorerAnswer[] = []
    const answer = answering(new Explorer(), message => answers.push(message))
    await answer({ id: 1, method: 'constructor' as never, args: [] })
    await answer({ id: 2, method: 'here', args: [] })
    expect(answers).toMatchObject([
      { id: 1, kind: 'fault' },
      { id: 2, kind: 'failed', problems: [{ code: 'usage/wrong' }] },
    ])
  })
})

describe('how a search went', () => {
  test('a transition of the purpose counts as taken only if the product has it; if all was examined, also if', async () => {
    const numRuns = runs(200, 800)
    let examined = 0
    await fc.assert(
      fc.asyncProperty(arbitraryModel, arbitraryPurpose, async (ats, sp) => {
        const purpose = wellFormed(sp)
        const { kind, profile } = await verdictOf(modelOf(ats), purpose, { relation: 'certainty' })
        if (profile === undefined) return
        const possible = new Set<string>()
        const met = new Set([`${ats.initial} ${sp.start}`])
        for (const node of met) {
          const [s, q] = node.split(' ')
          for (const [from, event, to] of ats.transitions) {
            const entered = from === s ? follow(sp, q, event, ats.labels?.[to] ?? []) : null
            if (entered === null) continue
            possible.add(`${q} ${entered.by} ${entered.to}`)
            met.add(`${to} ${entered.to}`)
          }
        }
        const taken = new Set(
          purpose.states.flatMap(({ name, transitions }, q) =>
            transitions.flatMap(({ target }, i) =>
              profile.taken[q][i] === 0
                ? []
                : [`${name} ${sp.states[name].on[i].event} ${purpose.states[target].name}`],
            ),
          ),
        )
        if (kind === 'success') {
          examined++
          expect(taken).toEqual(possible)
        } else for (const one of taken) expect(possible).toContain(one)
      }),
      { numRuns, seed: 7 },
    )
    expect(examined).toBeGreaterThan(numRuns / 100)
  })

  test('the dog: what was visited, and what was never taken', async () => {
    const explorer = await dog()
    const { profile } = await explorer.check({ relation: 'feasibility' }, () => {})
    expect(profile!.taken[0]).toEqual([1, 1])
    expect(profile!.visits.slice(0, 3)).toEqual([1, 1, 1])
    expect(profile!.samples.at(-1)).toMatchObject({ nodes: 4 })
  })

  test('the last sample tells the depth that the statistics tell, whatever the search', async () => {
    for (const question of [{}, { shortest: true }, { depth: 3 }, { relation: 'certainty' }] as const) {
      const { profile, statistics } = await (await dog()).check(question, () => {})
      expect(profile!.samples.at(-1)!.depth).toBe(statistics.depth)
      expect(profile!.samples[0].depth).toBe(0)
    }
  })

  test('samples stay few, however long the search', async () => {
    const text = 'N = up.(N | a.b.0)\n'
    const explorer = new Explorer()
    await explorer.open(
      { name: 'n.ccs', text },
      { name: 'p.purpose', text: 'purpose p\nstart q\n  do never -> Success\n  otherwise -> q\n' },
    )
    const { profile, statistics } = await explorer.check({ maxStates: 5000 }, () => {})
    expect(statistics.productStates).toBeGreaterThan(5000)
    expect(profile!.samples.length).toBeLessThanOrEqual(256)
    const nodes = profile!.samples.map(sample => sample.nodes)
    expect(nodes).toEqual([...nodes].sort((a, b) => a - b))
  })
})
