import type { Flow, Run, Step } from '@telos-verifier/telos'
import { agentsOf, eventInWords, flowOf, present } from '@telos-verifier/telos/page'

/** What is drawn in one line: a box on a lifeline (`null`: on all of them), or an arrow from one to another. */
export type Line = {
  /** How many steps were taken when it is done. */
  readonly position: number
  readonly flow: Flow
  readonly text: string
} & (
  | { readonly kind: 'start' | 'deed' | 'effect' | 'again'; readonly at: number | null }
  | { readonly kind: 'arrow'; readonly from: number; readonly to: number }
)

export interface Chart {
  readonly lifelines: readonly string[]
  readonly lines: readonly Line[]
  /** For each position, its first line; and one more: the number of lines. */
  readonly firstLine: Int32Array
}

/**
 * A run as lines of a sequence chart, with a lifeline for everyone who does something or to whom something happens. Where
 * the model has no agents there are two: the experiment and the model.
 */
export const chartOf = ({ steps, loop }: Run, model = 'model'): Chart => {
  const agents = agentsOf(steps.flatMap(({ told }) => told ?? []))
  const lifelines = agents.length === 0 ? ['experiment', model] : agents
  const places = new Map(lifelines.map((name, i) => [name, i]))
  const lines: Line[] = [{ position: 0, flow: 'internal', text: 'start', kind: 'start', at: null }]
  const firstLine = new Int32Array(steps.length + 2)
  for (const [i, step] of steps.entries()) {
    firstLine[i + 1] = lines.length
    lines.push(...(agents.length === 0 ? betweenTwo(step, i + 1) : amongAgents(step, i + 1, places)))
  }
  if (loop !== null) {
    const text = `↻ again and again, as ${loop === 0 ? 'from the start' : `after step ${loop}`}`
    lines.push({ position: steps.length, flow: 'internal', text, kind: 'again', at: null })
  }
  firstLine[steps.length + 1] = lines.length
  return { lifelines, lines, firstLine }
}

const wordOf = ({ event, told }: Step): string => told?.text ?? eventInWords(event)

/** Orders go from the experiment to the model, observations the other way. */
const betweenTwo = (step: Step, position: number): Line[] => {
  const flow = flowOf(step.event)
  const line = { position, flow, text: wordOf(step) }
  const effects = (step.told?.effects ?? []).map(({ text }): Line => ({ ...line, text, kind: 'effect', at: 1 }))
  const deed: Line =
    flow === 'internal'
      ? { ...line, kind: 'deed', at: 1 }
      : { ...line, kind: 'arrow', from: flow === 'do' ? 0 : 1, to: flow === 'do' ? 1 : 0 }
  return [deed, ...effects]
}

const amongAgents = (step: Step, position: number, places: ReadonlyMap<string, number>): Line[] => {
  const flow = flowOf(step.event)
  const actor = step.told?.actor ?? null
  const from = actor === null ? null : present(places.get(actor))
  const text = wordOf(step)
  const effects = (step.told?.effects ?? []).map(({ who, text: effect }): Line => {
    const to = who === null ? null : present(places.get(who))
    return from === null || to === null || from === to
      ? { position, flow, text: effect, kind: 'effect', at: to }
      : { position, flow, text: effect, kind: 'arrow', from, to }
  })
  // What two do together has one name.
  const together = effects.some(effect => effect.kind === 'arrow' && effect.text === text)
  return together ? effects : [{ position, flow, text, kind: 'deed', at: from }, ...effects]
}
