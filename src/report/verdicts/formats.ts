import type { Purpose } from '../../../purposes/purpose.js'
import type { Verdict } from '../../relations/verdict.js'
import { type Formats, json } from '../format.js'

/** The verdicts of all relations on one purpose. */
export interface VerdictsReport {
  readonly verdicts: readonly Verdict[]
  readonly model: string
  /** `null` if it was not read to its end. */
  readonly purpose: Purpose | null
}

export const verdictsFormats = {
  text: async ({ verdicts, model }, { style, quiet }) => {
    if (!quiet) return (await import('./text.js')).tableText(verdicts, model, style)
    const { verdictLine } = await import('../verdict/text.js')
    return verdicts.map(verdict => verdictLine(verdict, model, style)).join('\n')
  },
  json: async ({ verdicts, model }, { made }) => {
    const { verdictJson } = await import('../verdict/json.js')
    return json(verdicts.map(verdict => verdictJson(verdict, model, made)))
  },
  markdown: async ({ verdicts, model }) => (await import('./markdown.js')).tableMarkdown(verdicts, model),
  html: async ({ verdicts, model, purpose }, { page }) => {
    const { verdictsData } = await import('../html/report-data.js')
    const checked = verdicts.map(verdict => ({ verdict, model, purpose }))
    return page((command, layOut, made) => verdictsData(checked, command, layOut, made))
  },
} satisfies Formats<VerdictsReport>
