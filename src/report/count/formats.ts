import type { Count } from '../../checking/counting.js'
import { type Formats, json } from '../format.js'

/** What there is in a model. */
export interface CountReport {
  readonly count: Count
  readonly model: string
}

const written = () => import('./count.js')

export const countFormats = {
  text: async ({ count, model }, { style }) => (await written()).countText(count, model, style),
  json: async ({ count, model }, { made }) => json((await written()).countJson(count, model, made)),
} satisfies Formats<CountReport>
