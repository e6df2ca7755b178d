import type { Realisability } from '../../equivalence/realisability.js'
import { brief, type Formats, json } from '../format.js'
import type { Realised } from './realisability.js'

/** Whether peers do what a choreography says. */
export interface RealisabilityReport {
  readonly realisability: Realisability
  readonly realised: Realised
}

const written = () => import('./realisability.js')

export const realisabilityFormats = {
  text: async ({ realisability, realised }, { style, quiet }) =>
    brief((await written()).realisabilityText(realisability, realised, style), { quiet }),
  json: async ({ realisability, realised }, { made }) =>
    json((await written()).realisabilityJson(realisability, realised, made)),
  markdown: async ({ realisability, realised }) => (await written()).realisabilityMarkdown(realisability, realised),
} satisfies Formats<RealisabilityReport>
