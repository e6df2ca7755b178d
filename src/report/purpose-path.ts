import type { Purpose } from '../../purposes/purpose.js'
import { complement, isPattern, readEvent } from '../ats/event.js'
import { truth } from '../ats/guard.js'
import { labelling } from '../ats/labelling.js'
import { present } from '../ats/present.js'
import type { Run } from '../ats/run.js'
import { requirePurpose } from '../checking/require-purpose.js'
import { takenBy } from '../product/synchronise.js'

/**
 * For each step of a run, the transition of the purpose that it took, numbered through all states as the edges of
 * `purposeGraph` are; `null` where it took none that is known.
 * @public
 */
export const purposePath = (purpose: Purpose, { start, steps }: Run): (number | null)[] => {
  requirePurpose({ caller: 'purposePath', place: 'first' }, purpose)
  const { states } = purpose
  const numbers = new Map(states.map(({ name }, i) => [name, i]))
  let count = 0
  const labels = states.map(({ transitions }) =>
    transitions.map(({ event, ...transition }) => ({
      ...transition,
      event: complement(event),
      exact: !isPattern(event),
      number: count++,
    })),
  )
  // In a long run the same event is met in the same state again and again.
  const known = new Map<string, readonly (typeof labels)[number][number][]>()
  const candidatesOf = (state: number | undefined, text: string) => {
    const key = `${state} ${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    const event = readEvent(text)
    const candidates = state === undefined || event === undefined ? [] : takenBy(event, present(labels[state]))
    known.set(key, candidates)
    return candidates
  }
  let from = numbers.get(start.purpose)
  return steps.map(step => {
    const to = numbers.get(step.purpose)
    const candidates = candidatesOf(from, step.event)
    from = to
    const towards = candidates.filter(({ target }) => target === to)
    if (towards.length < 2) return towards[0]?.number ?? null
    const entered = labelling(step.labels)
    const open = towards.find(({ when }) => 'labels' in entered && truth(when, entered.labels) === true)
    return (open ?? present(towards[0])).number
  })
}
