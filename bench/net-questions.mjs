// The actor systems of the examples, made larger, and what bench/nets.mjs asks about them.

const upTo = n => Array.from({ length: n }, (_, i) => i + 1)
const classOf = (name, rules) => `class ${name} {\n${rules.map(rule => `  ${rule}`).join('\n')}\n}\n`

/** Forwarders F1 to Fn; the source sends `items` items, or, if that is `null`, any number of them. */
const pipe = (n, items) =>
  [
    classOf('Source', [items === null ? 'full -> full : send item to F1' : 'full -> empty : send item to F1']),
    ...upTo(n).map(i =>
      classOf(`F${i}`, [
        'idle -> busy : receive item',
        `busy -> idle : send item to ${i === n ? 'Sink' : `F${i + 1}`}`,
      ]),
    ),
    classOf('Sink', [items === null ? 'hungry -> hungry : receive item' : 'hungry -> fed : receive item']),
    `start ${items ?? 1} Source.full, ${items ?? 1} Sink.hungry, ${upTo(n)
      .map(i => `F${i}.idle`)
      .join(', ')}`,
  ].join('\n')

/** Stations S1 to Sn, one token, and a prober. */
const ring = n =>
  [
    ...upTo(n).map(i =>
      classOf(`S${i}`, [
        'idle -> holding : receive token',
        `holding -> idle : send token to S${(i % n) + 1}`,
        'idle -> probed : receive probe',
        i === n ? 'probed -> idle : send answer to Prober' : `probed -> idle : send probe to S${i + 1}`,
      ]),
    ),
    classOf('Prober', ['calm -> curious : send probe to S1', 'curious -> calm : receive answer']),
    `start Prober.calm, mail(S1, token), ${upTo(n)
      .map(i => `S${i}.idle`)
      .join(', ')}`,
  ].join('\n')

/** One lock that can be had in k ways, each with messages of its own; clients come in, as many as like. */
const lock = k =>
  [
    classOf('Door', ['open -> open : spawn Client.idle']),
    classOf(
      'Server',
      upTo(k).flatMap(i => [
        `free -> granting${i} : receive lock${i}`,
        `granting${i} -> taken${i} : send granted${i} to Client`,
        `taken${i} -> free : receive unlock${i}`,
      ]),
    ),
    classOf(
      'Client',
      upTo(k).flatMap(i => [
        `idle -> waiting${i} : send lock${i} to Server`,
        `waiting${i} -> critical${i} : receive granted${i}`,
        `critical${i} -> idle : send unlock${i} to Server`,
      ]),
    ),
    'start Door.open, Server.free',
  ].join('\n')

/** Cells with n states behind the empty one: each put leads to the next. The one user puts `puts` times. */
const factory = (n, puts) =>
  [
    classOf('Factory', [
      'ready -> making : receive make',
      'making -> telling : spawn Cell.v0',
      'telling -> ready : send made to User',
    ]),
    classOf('Cell', [
      ...upTo(n).map(i => `v${i - 1} -> v${i} : receive put`),
      ...upTo(n).flatMap(i => [`v${i} -> answering${i} : receive get`, `answering${i} -> v${i} : send value to User`]),
    ]),
    classOf('User', [
      'idle -> waiting : send make to Factory',
      'waiting -> w0 : receive made',
      ...upTo(puts).map(i => `w${i - 1} -> w${i} : send put to Cell`),
      `w${puts} -> reader : send get to Cell`,
      'reader -> done : receive value',
    ]),
    'start Factory.ready, User.idle',
  ].join('\n')

/** A session in which k kinds of values are set, each of which has an answer of its own. */
const session = (k, clients) =>
  [
    classOf('Server', [
      'closed -> opening : receive init',
      'opening -> open : send ok to Client',
      ...upTo(k).flatMap(i => [`open -> setting${i} : receive set${i}`, `setting${i} -> open : send ok${i} to Client`]),
      'open -> closing : receive bye',
      'closing -> closed : send ok to Client',
      'open -> error : receive init',
    ]),
    classOf('Client', [
      'out -> opening : send init to Server',
      'opening -> in : receive ok',
      ...upTo(k).flatMap(i => [`in -> setting${i} : send set${i} to Server`, `setting${i} -> in : receive ok${i}`]),
      'in -> closing : send bye to Server',
      'closing -> out : receive ok',
    ]),
    `start Server.closed, ${clients} Client.out`,
  ].join('\n')

/** The same with a client that does not wait for answers. */
const hasty = k =>
  [
    classOf('Server', [
      'closed -> open : receive init',
      ...upTo(k).map(i => `open -> open : receive set${i}`),
      'open -> closed : receive bye',
      'open -> error : receive init',
    ]),
    classOf('Client', [
      'out -> in : send init to Server',
      ...upTo(k).map(i => `in -> in : send set${i} to Server`),
      'in -> out : send bye to Server',
    ]),
    'start Server.closed, Client.out',
  ].join('\n')

export const [can, cannot] = ['coverable', 'unreachable']
const kinds = k => (k === 1 ? '1 kind' : `${k} kinds`)

/** What is asked: can these counters have at least these values together? And what must come out. */
export const allQuestions = [
  ...[10, 50].map(n => ({
    system: `pipe ${n}, any items`,
    text: () => pipe(n, null),
    asks: 'a forwarder that is busy twice',
    sum: [`F${n}.busy`],
    least: 2,
    expected: cannot,
  })),
  ...[10, 20].map(n => ({
    system: `pipe ${n}, 3 items`,
    text: () => pipe(n, 3),
    asks: 'a fourth item before the sink',
    sum: ['mail(Sink, item)'],
    least: 4,
    expected: cannot,
  })),
  ...[5, 10, 20].map(n => ({
    system: `pipe ${n}, 3 items`,
    text: () => pipe(n, 3),
    asks: 'all items before the last forwarder',
    sum: [`mail(F${n}, item)`],
    least: 3,
    expected: can,
  })),
  ...[2, 10, 50].map(n => ({
    system: `ring ${n}`,
    text: () => ring(n),
    asks: 'two probes before the last station',
    sum: [`mail(S${n}, probe)`],
    least: 2,
    expected: cannot,
  })),
  ...[10, 40].map(n => ({
    system: `ring ${n}`,
    text: () => ring(n),
    asks: 'two probes anywhere',
    sum: upTo(n).map(i => `mail(S${i}, probe)`),
    least: 2,
    expected: cannot,
  })),
  ...[10, 50].map(n => ({
    system: `ring ${n}`,
    text: () => ring(n),
    asks: 'an answer for the prober',
    sum: ['mail(Prober, answer)'],
    least: 1,
    expected: can,
  })),
  ...[1, 5, 20].map(k => ({
    system: `lock, ${kinds(k)}`,
    text: () => lock(k),
    asks: 'two clients in the critical section',
    sum: upTo(k).map(i => `Client.critical${i}`),
    least: 2,
    expected: cannot,
  })),
  ...[1, 5].map(k => ({
    system: `lock, ${kinds(k)}`,
    text: () => lock(k),
    asks: 'ten clients that wait',
    sum: [`Client.waiting${k}`],
    least: 10,
    expected: can,
  })),
  ...[10, 50].map(n => ({
    system: `factory, ${n} states`,
    text: () => factory(n, n - 1),
    asks: 'a cell in its last state, by one put too few',
    sum: [`Cell.v${n}`],
    least: 1,
    expected: cannot,
  })),
  ...[10, 50].map(n => ({
    system: `factory, ${n} states`,
    text: () => factory(n, n),
    asks: 'a cell in its last state',
    sum: [`Cell.v${n}`],
    least: 1,
    expected: can,
  })),
  ...[1, 5, 20].map(k => ({
    system: `session, ${kinds(k)}, 1 client`,
    text: () => session(k, 1),
    asks: 'an error',
    sum: ['Server.error'],
    least: 1,
    expected: cannot,
  })),
  {
    system: 'session, 20 kinds, 2 clients',
    text: () => session(20, 2),
    asks: 'an error',
    sum: ['Server.error'],
    least: 1,
    expected: can,
  },
  ...[5, 20].map(k => ({
    system: `hasty session, ${k} kinds`,
    text: () => hasty(k),
    asks: 'an error',
    sum: ['Server.error'],
    least: 1,
    expected: can,
  })),
]
