import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aut, examine, exploredGraph, verdictOf } from '../src/index.js'
import { loadModel, loadPurpose } from '../src/node.js'
import { root, telos } from './support/cli.js'

const examples = readdirSync(join(root, 'examples'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
const at = (path: string): string => join(root, 'examples', path)

test('there are the examples the documents speak of', () =>
  expect(examples).toEqual([
    'counters',
    'daily-chain',
    'dog',
    'forager',
    'philosophers',
    'scheduler',
    'social-network',
  ]))

describe.each(examples)('%s', name => {
  test('has a page', () => expect(readFileSync(at(`${name}/README.md`), 'utf8').length).toBeGreaterThan(500))
  test('meets all its expectations', async () => {
    const { code, stdout, stderr } = await telos(['test', `examples/${name}`])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/expectations: \d+ met\n$/)
  })
  test('has healthy simulators', async () => {
    for (const file of readdirSync(at(name)).filter(entry => /\.model\.ts$|\.ats\.json$/.test(entry))) {
      const model = await loadModel(at(`${name}/${file}`))
      expect(examine(model()).findings).toEqual([])
    }
  })
})

const runOf = async (
  model: string,
  purpose: string,
  relation: 'feasibility' | 'refutability' | 'certainty' = 'feasibility',
) => {
  const verdict = await verdictOf(await loadModel(at(model)), await loadPurpose(at(purpose)), {
    relation,
    shortest: true,
  })
  return {
    kind: verdict.kind,
    exact: verdict.exact,
    run: verdict.run?.steps.map(({ event, purpose: q }) => `${event} ${q}`),
  }
}

describe('the dog', () => {
  const run = ['!whistle heard', '!commit waiting', '?salivate Success']
  test('the run of section 6, from the explicit file', async () =>
    expect(await runOf('dog/dog.ats.json', 'dog/learned.purpose')).toEqual({ kind: 'success', exact: true, run }))
  test('and from the class', async () =>
    expect(await runOf('dog/dog.model.ts', 'dog/learned.purpose')).toEqual({ kind: 'success', exact: true, run }))
  test('the class and the file are the same model', async () => {
    const graphs = await Promise.all(
      ['dog/dog.model.ts', 'dog/dog.ats.json'].map(async path => exploredGraph(await loadModel(at(path)), null, 'dog')),
    )
    const edges = ({ nodes, edges: all }: (typeof graphs)[0]) =>
      all.map(({ from, to, label }) => `${nodes[from].name} ${label} ${nodes[to].name}`).sort()
    expect(edges(graphs[0])).toEqual(edges(graphs[1]))
    expect(graphs[0].nodes.length).toBe(10)
    expect(aut(graphs[1])).toContain('des (0, 17, 10)')
  })
  test('a certain verdict on the class is observational, on the file exact', async () => {
    expect(await runOf('dog/dog.model.ts', 'dog/answers.purpose.json', 'certainty')).toMatchObject({
      kind: 'success',
      exact: false,
    })
    expect(await runOf('dog/dog.ats.json', 'dog/answers.purpose.json', 'certainty')).toMatchObject({
      kind: 'success',
      exact: true,
    })
  })
})

describe('the social network', () => {
  test('a strategy that sells A', async () =>
    expect(await runOf('social-network/network.model.ts', 'social-network/marketing.purpose')).toEqual({
      kind: 'success',
      exact: true,
      run: ['!gui(1) designed', '!ad(1, ag1) targeted', '?buy(A, ag1) Success'],
    }))
  test('one that sells B', async () =>
    expect(await runOf('social-network/network.model.ts', 'social-network/marketing.purpose', 'refutability')).toEqual({
      kind: 'success',
      exact: true,
      run: ['!gui(2) designed', '!ad(1, ag1) targeted', '?buy(B, ag1) Failure'],
    }))
})

test('the daily chain is learned backwards, over 30 steps', async () => {
  const { run } = await runOf('daily-chain/worker.model.ts', 'daily-chain/whole-chain.purpose')
  expect(run?.length).toBe(30)
  expect(run?.slice(-5)).toEqual([
    '?wake_up_early awake',
    '?go_to_work at-work',
    '?work worked',
    '?take_money paid',
    '?buy_food Success',
  ])
  expect(run?.slice(0, -5).every(step => step.endsWith(' living'))).toBe(true)
})

test('the forager does the same with the same seed, and something else with another', async () => {
  const purpose = await loadPurpose(at('forager/delivery.purpose'))
  const length = async (seed: number) => {
    const model = await loadModel(at('forager/forager.model.ts'), { seed })
    return (await verdictOf(model, purpose, { depth: 60, shortest: true })).run?.steps.length
  }
  expect([await length(2), await length(2), await length(3), await length(7)]).toEqual([13, 13, 29, 35])
})
