import fc from 'fast-check'
import type { Net } from '../../src/simulator/net.js'

/** A net from rules such as `C -> C`, `A -> D + 2 A`; places in the order they are met, those in `initial` first. */
export const netOf = (initial: Readonly<Record<string, number>>, ...rules: readonly string[]): Net => {
  const places = Object.keys(initial)
  const amounts = (side: string) =>
    side
      .split('+')
      .map(part => part.trim())
      .filter(part => part !== '')
      .map(part => {
        const [, count, name] = /^(\d*)\s*(\S+)$/.exec(part)!
        if (!places.includes(name)) places.push(name)
        return { place: places.indexOf(name), count: count === '' ? 1 : Number(count) }
      })
  const transitions = rules.map((rule, i) => {
    const [takes, gives] = rule.split('->')
    return { event: `!t${i}`, takes: amounts(takes), gives: amounts(gives) }
  })
  return { places, initial: places.map(place => initial[place] ?? 0), transitions }
}

/** The vector with so much of these places. */
export const vectorOf = (net: Net, counts: Readonly<Record<string, number>>): number[] =>
  net.places.map(place => counts[place] ?? 0)

const amounts = (places: number, most: number) =>
  fc.array(fc.record({ place: fc.nat(places - 1), count: fc.integer({ min: 1, max: most }) }), { maxLength: 3 })

/**
 * Random small nets, with weights and with amounts that name a place twice. In every other one, transitions give as much
 * as they take: there invariants and traps have more to say.
 */
export const arbitraryNet: fc.Arbitrary<Net> = fc
  .record({ size: fc.integer({ min: 1, max: 5 }), isBalanced: fc.boolean() })
  .chain(({ size, isBalanced }) => {
    const place = fc.nat(size - 1)
    const moves = fc
      .array(fc.tuple(place, place), { minLength: 1, maxLength: 3 })
      .map(pairs => [0, 1].map(side => pairs.map(pair => ({ place: pair[side], count: 1 }))))
    return fc.record({
      places: fc.constant(Array.from({ length: size }, (_, i) => `p${i}`)),
      initial: fc.array(fc.nat(2), { minLength: size, maxLength: size }),
      transitions: fc.array(
        (isBalanced ? moves : fc.tuple(amounts(size, 2), amounts(size, 2))).map(([takes, gives]) => ({
          event: '!t',
          takes,
          gives,
        })),
        { maxLength: 6 },
      ),
    })
  })

export const arbitraryQuestion: fc.Arbitrary<{ readonly net: Net; readonly target: number[][] }> = arbitraryNet.chain(
  net =>
    fc.record({
      net: fc.constant(net),
      target: fc.array(
        fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(4)), {
          minLength: net.places.length,
          maxLength: net.places.length,
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
)

/** Classes in a ring, each with one process: it gets a message, works, and sends one to the next class. */
export const ring = (classes: number): Net => {
  const initial: Record<string, number> = {}
  for (let i = 0; i < classes; i++) initial[`idle${i}`] = 1
  initial.message0 = 1
  const rules = Array.from({ length: classes }, (_, i) => [
    `message${i} + idle${i} -> busy${i}`,
    `busy${i} -> idle${i} + message${(i + 1) % classes}`,
  ])
  return netOf(initial, ...rules.flat())
}

/** Peterson without the turn: each raises its flag before it looks at the other's. */
export const flags = netOf(
  { idle1: 1, idle2: 1, down1: 1, down2: 1 },
  'idle1 + down1 -> wait1 + up1',
  'wait1 + down2 -> crit1 + down2',
  'crit1 + up1 -> idle1 + down1',
  'idle2 + down2 -> wait2 + up2',
  'wait2 + down1 -> crit2 + down1',
  'crit2 + up2 -> idle2 + down2',
)
