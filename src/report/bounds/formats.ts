import type { PlaceBound } from '../../coverability/place-bound.js'
import { type Formats, json } from '../format.js'

/** The bounds of the counters of a net. */
export interface BoundsReport {
  readonly bounds: readonly PlaceBound[]
  readonly model: string
}

const written = () => import('./place-bounds.js')

export const boundsFormats = {
  text: async ({ bounds, model }, { style }) => (await written()).placeBoundsText(bounds, model, style),
  json: async ({ bounds, model }, { made }) => json((await written()).placeBoundsJson(bounds, model, made)),
} satisfies Formats<BoundsReport>
