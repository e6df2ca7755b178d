import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { purpose as build, type Condition } from '../../purposes/builder.js'
import { toJson } from '../../purposes/json.js'
import type { Purpose } from '../../purposes/purpose.js'
import { showText } from '../../purposes/text.js'
import { isNamed, showCall } from '../../src/ats/event.js'
import type { Guard } from '../../src/ats/guard.js'
import { arbitraryPurpose } from '../support/arbitrary.js'
import { purposeOf, purposeOfJson, wellFormed } from '../support/models.js'
import { runs } from '../support/runs.js'

/** A purpose without the places it was read from. */
const bare = (purpose: Purpose): unknown =>
  JSON.parse(
    JSON.stringify({ ...purpose, definitions: [...purpose.definitions] }, (key, value) =>
      key === 'span' || key === 'written' ? undefined : value,
    ),
  )

const viaText = (purpose: Purpose): Purpose => purposeOf(showText(purpose))
const viaJson = (purpose: Purpose): Purpose => purposeOfJson(toJson(purpose))

/** Purposes are read in another thread. */
const viaThread = (purpose: Purpose): Purpose => structuredClone(purpose)

const condition = (guard: Guard): Condition<string> => {
  if (guard.is === 'proposition') return guard.name
  if (guard.is === 'not') return { not: condition(guard.of) }
  if (guard.is === 'else') throw new Error('an else is no condition')
  const parts = guard.of.map(condition)
  return guard.is === 'and' ? { and: parts } : { or: parts }
}
const viaBuilder = (purpose: Purpose): Purpose =>
  build(() => ({}), {
    purpose: purpose.name,
    ...(purpose.description === null ? {} : { description: purpose.description }),
    start: purpose.states[purpose.start].name,
    states: Object.fromEntries(
      purpose.states.slice(0, purpose.success).map(({ name, needs, transitions }) => {
        const state = { do: {}, see: {}, needs: condition(needs) } as Record<string, unknown> & {
          do: Record<string, unknown[]>
          see: Record<string, unknown[]>
        }
        for (const { event, when, target } of transitions) {
          const to = purpose.states[target].name
          const way = when.is === 'else' ? { to, else: true } : { to, when: condition(when) }
          if (!isNamed(event)) {
            const key = event.kind === 'internal' ? 'internal' : 'otherwise'
            state[key] = [...((state[key] as unknown[]) ?? []), way]
          } else {
            const group = event.kind === 'input' ? state.do : state.see
            group[showCall(event)] = [...(group[showCall(event)] ?? []), way]
          }
        }
        return [name, state]
      }),
    ) as never,
  })

/** The order in which a builder lists transitions is by kind; what they are is the same. */
const sorted = (purpose: Purpose): unknown => {
  const plain = bare(purpose) as { states: { transitions: unknown[] }[] }
  for (const state of plain.states) state.transitions.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return plain
}

describe('the three forms are one structure', () => {
  test('text and JSON read back as the same purpose, and the builder builds it', () => {
    fc.assert(
      fc.property(arbitraryPurpose, json => {
        const original = wellFormed(json)
        expect(bare(viaText(original))).toEqual(bare(original))
        expect(bare(viaJson(original))).toEqual(bare(original))
        expect(sorted(viaBuilder(original))).toEqual(sorted(original))
        expect(showText(viaThread(original))).toBe(showText(original))
        expect(toJson(viaThread(original))).toEqual(toJson(original))
      }),
      { numRuns: runs(200, 1000) },
    )
  })

  test('so do names and descriptions of any kind', () => {
    const name = fc
      .string({ minLength: 1, unit: 'binary' })
      .filter(text => text !== 'Success' && text !== 'Failure' && text !== '__proto__')
    fc.assert(
      fc.property(name, name, name, name, (title, state, label, argument) => {
        fc.pre(!label.startsWith('not '))
        const original = build(() => ({}), {
          purpose: title,
          description: `about ${title}`,
          expect: [
            'fairly strongly certain inconclusive within 7',
            'certain within 7',
            'not feasible',
            'informative inconclusive within 0',
          ],
          start: 's',
          states: {
            s: { do: { ok: state }, internal: { to: 'Failure', when: label } },
            [state]: {
              needs: { not: { not: label } },
              otherwise: 'Success',
              see: { [`ok(${JSON.stringify(argument)})`]: 's' },
            },
          },
        } as never)
        expect(bare(viaText(original))).toEqual(bare(original))
        expect(bare(viaJson(original))).toEqual(bare(original))
      }),
    )
  })
})

test('a purpose with everything in it, as text', () => {
  const text = `purpose learned "A hungry dog expects food after a \\"whistle\\""
expect strongly feasible
expect not certain within 20
let rich = x of 3 > 2

start q0
  do whistle -> heard
  ?bell -> "the bell"   # the paper's signs are accepted too
  τ -> q0
state heard [hungry and not tired]
  do commit when (a or b) and not not c -> Success
  ⊛ when not sleepy -> heard
  * else -> Failure
state "the bell"
  !sit("some where", _) -> Failure
  otherwise -> q0
`
  expect(showText(purposeOf(text))).toBe(`purpose learned "A hungry dog expects food after a \\"whistle\\""
expect strongly feasible
expect not certain within 20
let rich = x of 3 > 2

start q0
  do whistle -> heard
  do bell -> "the bell"
  internal -> q0

state heard [hungry and not tired]
  do commit when (a or b) and c -> Success
  otherwise when not sleepy -> heard
  otherwise else -> Failure

state "the bell"
  see sit(some where, _) -> Failure
  otherwise -> q0
`)
})
