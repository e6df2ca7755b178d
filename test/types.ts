/** Type tests of the builder: `npm run types` compiles this file, and every line marked as an error must be one. */
import { type AnySimulator, immutableModel, mutableModel, purpose } from '../src/index.js'

const dog = () =>
  mutableModel({
    save: () => 0,
    restore: () => {},
    enabled: () => ['!whistle' as const, '?bark' as const, 'tau' as const],
    inject: () => {},
    label: () => ({ hungry: true as boolean | undefined, tired: false }),
  })

// A purpose that is right.
purpose(dog, {
  purpose: 'right',
  start: 'q',
  states: {
    q: { do: { whistle: 'r' }, internal: 'q', otherwise: { to: 'q', when: 'not tired' } },
    r: {
      needs: { or: ['hungry', { not: 'tired' }] },
      see: {
        bark: [
          { to: 'Success', when: 'hungry' },
          { to: 'Failure', when: 'not hungry' },
        ],
      },
    },
  },
})

// @ts-expect-error a misspelt event
purpose(dog, { purpose: 'p', start: 'q', states: { q: { do: { whistel: 'Success' } } } })

// @ts-expect-error an event that is observed, not ordered
purpose(dog, { purpose: 'p', start: 'q', states: { q: { do: { bark: 'Success' } } } })

// @ts-expect-error an event that is ordered, not observed
purpose(dog, { purpose: 'p', start: 'q', states: { q: { see: { whistle: 'Success' } } } })

// @ts-expect-error a misspelt target
purpose(dog, { purpose: 'p', start: 'q', states: { q: { do: { whistle: 'Sucess' } } } })

// @ts-expect-error a misspelt start
purpose(dog, { purpose: 'p', start: 'x', states: { q: { do: { whistle: 'Success' } } } })

// @ts-expect-error a misspelt label
purpose(dog, { purpose: 'p', start: 'q', states: { q: { do: { whistle: { to: 'Success', when: 'hungri' } } } } })

// @ts-expect-error a misspelt label, negated
purpose(dog, { purpose: 'p', start: 'q', states: { q: { do: { whistle: { to: 'Success', when: 'not hungri' } } } } })

// @ts-expect-error a misspelt label inside a combination
purpose(dog, { purpose: 'p', start: 'q', states: { q: { do: { whistle: { to: 'Success', when: { and: ['hungry', 'tyred'] } } } } } })

// @ts-expect-error a misspelt label on a state
purpose(dog, { purpose: 'p', start: 'q', states: { q: { do: { whistle: 'r' } }, r: { needs: 'hungri', do: { whistle: 'Success' } } } })

const shop = () =>
  immutableModel({
    initial: 0,
    successors: () => ['!ad(1, ag1)' as const, '!ad(2, ag2)' as const, { event: '?buy(A, ag1)' as const, price: 3 }],
    apply: (n: number, choice) => n + (typeof choice === 'string' ? 1 : choice.price),
  })

// Arguments may be left open.
purpose(shop, {
  purpose: 'p',
  start: 'q',
  states: { q: { do: { 'ad(_, ag1)': 'q' }, see: { 'buy(A, _)': 'Success' } } },
})

// @ts-expect-error an argument that the event never has
purpose(shop, { purpose: 'p', start: 'q', states: { q: { do: { 'ad(3, ag1)': 'Success' } } } })

// @ts-expect-error a label where the model has none
purpose(shop, { purpose: 'p', start: 'q', states: { q: { see: { 'buy(A, _)': { to: 'Success', when: 'rich' } } } } })

// A model whose events are not known to the compiler takes any.
declare const anything: () => AnySimulator
purpose(anything, {
  purpose: 'p',
  start: 'q',
  states: { q: { do: { 'what(ever)': { to: 'Success', when: 'some label' } } } },
})

// @ts-expect-error but targets are still checked
purpose(anything, { purpose: 'p', start: 'q', states: { q: { do: { x: 'nowhere' } } } })

const orders = () =>
  immutableModel({ initial: 0, successors: () => ['!go' as const], apply: (n: number) => n + 1, key: n => n })
const observations = () => immutableModel({ initial: 0, successors: () => ['?go' as const], apply: (n: number) => n + 1 })
const silent = () => immutableModel({ initial: 0, successors: () => ['tau' as const], apply: (n: number) => n + 1 })

// A model that is only ordered, one that is only observed, one that is neither.
purpose(orders, { purpose: 'p', start: 'q', states: { q: { do: { go: 'Success' }, see: {} } } })
purpose(observations, { purpose: 'p', start: 'q', states: { q: { do: {}, see: { go: 'Success' } } } })
purpose(silent, { purpose: 'p', start: 'q', states: { q: { internal: 'Success' } } })

// @ts-expect-error nothing is observed
purpose(orders, { purpose: 'p', start: 'q', states: { q: { see: { go: 'Success' } } } })

// @ts-expect-error nothing is observed, though something is ordered
purpose(orders, { purpose: 'p', start: 'q', states: { q: { do: { go: 'Success' }, see: { stop: 'Failure' } } } })

// @ts-expect-error nothing is observed: what leads there does not matter
purpose(orders, { purpose: 'p', start: 'q', states: { q: { see: { go: [{ to: 'Success', else: true }] } } } })

// @ts-expect-error nothing is ordered
purpose(observations, { purpose: 'p', start: 'q', states: { q: { do: { go: 'Success' } } } })

// @ts-expect-error neither
purpose(silent, { purpose: 'p', start: 'q', states: { q: { see: { tau: 'Success' } } } })

// @ts-expect-error labels where the model has none, by a combination of them
purpose(orders, { purpose: 'p', start: 'q', states: { q: { do: { go: { to: 'Success', when: { not: 'rich' } } } } } })
