import { describe, expect, test } from 'vitest'
import {
  answering,
  Explored,
  Explorer,
  type ExplorerAnswer,
  ExplorerError,
  ExplorerLost,
  mutableModel,
  parseModel,
  RemoteExplorer,
  Walk,
} from '../../src/index.js'

/** Counts up; after three steps it breaks. */
const fragile = () => {
  let n = 0
  return mutableModel({
    save: () => n,
    restore: saved => {
      n = saved
    },
    enabled: () => ['!up', '!stay'],
    inject: event => {
      if (event === '!up' && ++n === 3) throw new Error('boom')
    },
    label: () => ({ high: n > 1 }),
    fingerprint: () => n,
  })
}
const opened = async (): Promise<Explorer> => {
  const explorer = new Explorer(async () => ({ factory: fragile, warnings: [], expectations: [] }))
  await explorer.open({ name: 'fragile', text: '' }, null)
  return explorer
}
const failed = (work: () => unknown): ExplorerError => {
  try {
    work()
  } catch (error) {
    if (error instanceof ExplorerError) return error
    throw error
  }
  throw new Error('it should fail')
}

describe('a model that breaks', () => {
  test('a step that cannot be shown is none: the walk stays where it was, with what can be taken again', async () => {
    const explorer = await opened()
    explorer.take(0)
    explorer.take(1)
    const before = explorer.goTo(1)
    const { run, event, problems } = failed(() => explorer.take(0))
    expect(run?.steps.map(step => step.event)).toEqual(['!up', '!up'])
    expect(event).toBe('!up')
    expect(problems).toMatchObject([
      { code: 'simulator/threw', about: 'model', notes: [expect.stringMatching(/^thrown in /)] },
    ])
    expect(explorer.here()).toEqual(before)
    expect(explorer.goTo(2)).toMatchObject({ position: 2, length: 2 })
  })
  test('so is a run that leads there', async () => {
    const explorer = await opened()
    failed(() => explorer.follow([{ event: '!up' }, { event: '!up' }], 2))
    failed(() => explorer.retrace([0, 0]))
    expect(explorer.here()).toMatchObject({ position: 0, length: 0 })
  })
})

describe('following a run', () => {
  const walk = () =>
    leased(
      '{ "initial": "s", "labels": { "t": ["done"] }, "transitions": [["s", "!go", "s"], ["s", "!go", "t"], ["t", "!say(a b)", "s"]] }',
    )
  const leased = (text: string): Walk => new Walk(new Explored(parseModel(text)(), null))
  test('labels and names say which of several transitions it took', () => {
    for (const step of [{ labels: ['done'] }, { state: 't' }, { choice: 1 }]) {
      const taken = walk()
      expect(taken.follow([{ event: '!go', ...step }])).toBe(1)
      expect(taken.here().state).toBe('t')
    }
  })
  test('what a purpose was waiting for does not matter where there is none', () =>
    expect(walk().follow([{ event: '!go', state: 't', purpose: 'q' }])).toBe(1))
  test('another spelling of an event is that event', () =>
    expect(walk().follow([{ event: '!go', state: 't' }, { event: '!"say"("a b")' }])).toBe(2))
})

test('an explorer that is lost answers no more questions, before and after', async () => {
  const remote = new RemoteExplorer(() => {})
  const asked = remote.ask('here')
  remote.lose(new ExplorerLost('gone'))
  await expect(asked).rejects.toThrow('gone')
  await expect(remote.ask('here')).rejects.toThrow('gone')
})

test('what went wrong is told over a wire too', async () => {
  const explorer = await opened()
  const answers: ExplorerAnswer[] = []
  const remote = new RemoteExplorer(request => {
    void answering(explorer, answer => answers.push(answer))(request).then(() => remote.receive(answers.at(-1)!))
  })
  await remote.ask('take', 0)
  await expect(remote.ask('take', 0)).rejects.toMatchObject({ name: 'ExplorerError', event: '!up' })
  expect(await remote.ask('here')).toMatchObject({ position: 1 })
})
