import { describe, expect, test } from 'vitest'
import { acsModel } from '../../../simulators/acs/index.js'
import { countOf, examine, propertiesOf, verdictOfProperty } from '../../../src/index.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf, vectorsOf } from '../../../src/simulator/vector.js'
import { modelIn } from './read.js'

const lock = `
# telos: n=2
class Server {
  free -> granting : receive lock
  granting -> taken : send granted to Client
  taken -> free : receive unlock
}
class Client {
  idle -> waiting : send lock to Server
  waiting -> critical : receive granted
  critical -> idle : send unlock to Server
}
start Server.free, n Client.idle
property Exclusive = always count(Client.critical) <= 1
property NoDeadlock = always not deadlock
property Served = fairly_inf count(Client.critical)
`

describe('a lock', () => {
  const model = modelIn(lock)
  const walk = (...events: string[]): { told: unknown[]; state: Int32Array } => {
    let state: Int32Array = Int32Array.from(model.initial[0])
    const told = events.map(event => {
      const { target } = movesOf(model, state, new Moves()).find(move => move.event === event)!
      const { actor, text, effects } = model.tell(state, event, target)
      state = target
      return [`${actor}: ${text}`, ...effects.map(({ who, text: effect }) => `${who}: ${effect}`)]
    })
    return { told, state }
  }
  test('its places and events', () => {
    expect(model.net.places).toEqual([
      ...['Server.free', 'Server.granting', 'Server.taken', 'Client.idle', 'Client.waiting', 'Client.critical'],
      ...['mail(Server, lock)', 'mail(Server, unlock)', 'mail(Client, granted)'],
    ])
    expect(model.events).toEqual([
      ...['?receive(Server, lock)', '?send(Client, granted)', '?receive(Server, unlock)'],
      ...['?send(Server, lock)', '?receive(Client, granted)', '?send(Server, unlock)'],
    ])
    expect(model.net.transitions[0]).toEqual({
      event: '?receive(Server, lock)',
      takes: [
        { place: 0, count: 1 },
        { place: 6, count: 1 },
      ],
      gives: [{ place: 1, count: 1 }],
    })
  })
  test('a run is told', () => {
    const { told, state } = walk('?send(Server, lock)', '?send(Server, lock)', '?receive(Server, lock)')
    expect(told).toEqual([
      ['Client: sends lock to Server (idle -> waiting)', 'Server: 1 lock in the mailbox'],
      ['Client: sends lock to Server (idle -> waiting)', 'Server: 2 lock in the mailbox'],
      ['Server: receives lock (free -> granting)'],
    ])
    expect(model.describe(state)).toBe('1 Server.granting, 2 Client.waiting | Server: 1 lock')
  })
  test('its properties hold', async () => {
    const factory = acsModel(lock)
    for (const property of propertiesOf(factory))
      expect((await verdictOfProperty(factory, property)).kind, property.name).toBe('success')
    expect((await countOf(factory)).complete).toBe(true)
    expect(examine(factory()).findings).toEqual([])
  })
  test('fairly asks no more once it has held, fairly_inf goes on asking', async () => {
    const burnt = `class Fuse { new -> blown; blown -> gone }\nstart Fuse.new
property Blows = fairly count(Fuse.blown)\nproperty Again = fairly_inf count(Fuse.blown)`
    const factory = acsModel(burnt)
    const kinds = propertiesOf(factory).map(async property => (await verdictOfProperty(factory, property)).kind)
    expect(await Promise.all(kinds)).toEqual(['success', 'failure'])
  })
  test('with its net for whoever asks', () =>
    expect(vectorsOf(acsModel(lock, { n: 5 })())?.model.net?.initial[3]).toBe(5))
  test('what is against a property is upward closed', () => {
    expect(model.upward('not Exclusive')).toEqual([[0, 0, 0, 0, 0, 2, 0, 0, 0]])
    expect(model.upward('Exclusive')).toBeNull()
    expect(model.upward('deadlock')).toBeNull()
    expect(model.upward('not deadlock')?.length).toBe(6)
  })
})

describe('upward closed conditions', () => {
  const model = modelIn('class A { x -> y : receive m }\nclass B { z }\nstart A.x, mail(A, m), B.z')
  // Places: A.x, A.y, B.z, mail(A, m).
  test.each<[string, number[][] | null]>([
    ['count(A.x) >= 2', [[2, 0, 0, 0]]],
    [
      'count(A) >= 1',
      [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
      ].reverse(),
    ],
    [
      'count(A.x) + 2 * mail(A, m) >= 3',
      [
        [3, 0, 0, 0],
        [1, 0, 0, 1],
        [0, 0, 0, 2],
      ],
    ],
    ['count(A.x) and mail(A, m) > 3', [[1, 0, 0, 4]]],
    ['count(A.x) or count(A.x) >= 3', [[1, 0, 0, 0]]],
    ['not count(A.x) < 2', [[2, 0, 0, 0]]],
    ['count(A.x) != 0', [[1, 0, 0, 0]]],
    ['count(A.x) > -1', [[0, 0, 0, 0]]],
    ['count(A.x) < 0', []],
    ['count(A.x) >= count(A.x)', [[0, 0, 0, 0]]],
    ['count(A.x) == 2 and count(B.z) < 0', []],
    ['count(A.x) == 2', null],
    ['count(A.x) - count(A.y) >= 1', null],
    ['count(A.x) <= 4', null],
    ['count(A.x) >= 2000000000', [[2_000_000_000, 0, 0, 0]]],
    // Too many, or too large.
    ['count(A.x) >= 3000000000', null],
    ['count(A.x) + count(A.y) >= 2000000000', null],
    ['count(A) + mail(A) + count(B) >= 50', null],
    ['nonsense', null],
  ])('%s', (expression, least) => {
    const sorted = (vectors: readonly (readonly number[])[] | null) => vectors?.map(String).sort() ?? null
    expect(sorted(model.upward(expression))).toEqual(sorted(least))
  })
})

describe('rules', () => {
  const first = (text: string): string[] => {
    const model = modelIn(text)
    const start = Int32Array.from(model.initial[0])
    return movesOf(model, start, new Moves()).map(({ event, target }) => {
      const { actor, text: told, effects } = model.tell(start, event, target)
      return `${event}, ${actor}: ${told}${effects.map(effect => `, ${effect.text}`)}, ${model.describe(target)}`
    })
  }
  test.each([
    ['class A { a -> b }\nstart A.a', ['tau, A: goes on (a -> b), 1 A.b']],
    ['class A { a -> b : tau }\nstart A.a', ['tau, A: goes on (a -> b), 1 A.b']],
    ['class A { a -> a : spawn A.a }\nstart A.a', ['?spawn(A, a), A: spawns A.a (a -> a), 2 in a, 2 A.a']],
    ['class A { a -> b : spawn A.b }\nstart A.a', ['?spawn(A, b), A: spawns A.b (a -> b), 2 in b, 2 A.b']],
    [
      'class A { a -> a : receive m }\nstart A.a, 2 mail(A, m)',
      ['?receive(A, m), A: receives m (a -> a), 1 A.a | A: 1 m'],
    ],
    ['class A { a -> b : receive m }\nstart mail(A, m)', []],
    [
      'class A { a -> a }\nclass B { b -> b }\nstart A.a, B.b',
      [
        'tau, A or B: goes on (a -> a or b -> b), 1 A.a, 1 B.b',
        'tau, A or B: goes on (a -> a or b -> b), 1 A.a, 1 B.b',
      ],
    ],
    ['class A { a -> b }\nstart 0 A.a', []],
  ])('%j', (text, moves) => expect(first(text)).toEqual(moves))
  test('nobody is there', () => {
    const model = modelIn('class A { a -> b : receive m }\nstart 0 A.a\nstart 2 mail(A, m), mail(A, m)')
    expect(model.describe(Int32Array.from(model.initial[0]))).toBe('no process | A: 3 m')
  })
})
