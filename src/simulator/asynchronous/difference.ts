import type { Transition } from './asynchronous.js'

/** How what can happen in a state differs from what could happen in it before, in words; `null` if it does not. */
export const differenceBetween = (before: readonly Transition[], now: readonly Transition[]): string | null => {
  const [events, others] = [before, now].map(list => list.map(({ event }) => event).join(', ') || 'nothing')
  if (events !== others) return `${events} can happen, and then ${others}`
  for (const [i, one] of before.entries()) {
    const other = now[i]
    if (other === undefined) continue
    for (const part of ['labels', 'fingerprint', 'weight', 'observe'] as const) {
      const [shown, then] = [one, other].map(({ [part]: value }) =>
        JSON.stringify(part === 'labels' ? sorted(value) : value),
      )
      if (shown !== then)
        return `after ${one.event}, ${words[part]} ${shown ?? 'nothing'}, and then ${then ?? 'nothing'}`
    }
  }
  return null
}

const words = {
  labels: 'the labels are',
  fingerprint: 'the fingerprint is',
  weight: 'whose weight is',
  observe: 'what is observed is',
}

const sorted = (labels: unknown): unknown => (Array.isArray(labels) ? [...labels].sort() : labels)
