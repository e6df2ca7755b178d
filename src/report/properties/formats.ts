import type { Verdict } from '../../relations/verdict.js'
import { type Formats, json } from '../format.js'

/** The verdicts on properties of a model. */
export interface PropertiesReport {
  readonly verdicts: readonly Verdict[]
  readonly model: string
  /** Was one property asked for by its name? */
  readonly isOne: boolean
}

export const propertiesFormats = {
  text: async ({ verdicts, model }, { style, quiet }) => {
    if (!quiet) return (await import('./text.js')).propertiesText(verdicts, model, style)
    const { verdictLine } = await import('../verdict/text.js')
    return verdicts.map(verdict => verdictLine(verdict, model, style)).join('\n')
  },
  json: async ({ verdicts, model, isOne }, { made }) => {
    const { propertyJson } = await import('../verdict/json.js')
    const documents = verdicts.map(verdict => propertyJson(verdict, model, made))
    return json(isOne ? (documents[0] ?? null) : documents)
  },
  markdown: async ({ verdicts, model }) => {
    const { verdictMarkdown } = await import('../verdict/markdown.js')
    return verdicts.map(verdict => verdictMarkdown(verdict, model)).join('\n')
  },
  html: async ({ verdicts, model }, { page }) => {
    const { verdictsData } = await import('../html/report-data.js')
    const checked = verdicts.map(verdict => ({ verdict, model, purpose: null }))
    return page((command, layOut, made) => verdictsData(checked, command, layOut, made))
  },
} satisfies Formats<PropertiesReport>
