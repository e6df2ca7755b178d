import type { LiveState, Shown, Transition } from './asynchronous.js'

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

/** How a restored state, and what can happen in it, differs from what the live simulation shows; `null` if it does not. */
export const differenceFrom = (live: LiveState, restored: Shown, transitions: readonly Transition[]): string | null => {
  for (const part of ['labels', 'fingerprint', 'observe'] as const) {
    const [one, other] = [live, restored].map(({ [part]: value }) =>
      JSON.stringify(part === 'labels' ? sorted(value) : value),
    )
    if (one !== other) return `straight forward ${words[part]} ${one ?? 'nothing'}, and restored ${other ?? 'nothing'}`
  }
  const [offers, others] = [live.offers, transitions].map(
    list => list.map(({ event }) => event).join(', ') || 'nothing',
  )
  return offers === others ? null : `straight forward ${offers} can happen, and restored ${others}`
}
