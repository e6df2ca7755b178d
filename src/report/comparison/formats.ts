import type { Comparison } from '../../equivalence/comparison.js'
import { type Formats, json } from '../format.js'

/** Two models side by side. */
export interface ComparisonReport {
  readonly comparison: Comparison
  readonly left: string
  readonly right: string
}

const written = () => import('./comparison.js')

export const comparisonFormats = {
  text: async ({ comparison, left, right }, { style, quiet }) => {
    const { comparisonLine, comparisonText } = await written()
    return (quiet ? comparisonLine : comparisonText)(comparison, left, right, style)
  },
  json: async ({ comparison, left, right }, { made }) =>
    json((await written()).comparisonJson(comparison, left, right, made)),
  markdown: async ({ comparison, left, right }) => (await written()).comparisonMarkdown(comparison, left, right),
} satisfies Formats<ComparisonReport>
