import type { Purpose } from '../../../purposes/purpose.js'
import type { Verdict } from '../../relations/verdict.js'
import { type Formats, json } from '../format.js'

/** One verdict on a purpose. */
export interface VerdictReport {
  readonly verdict: Verdict
  readonly model: string
  /** `null` if it was not read to its end. */
  readonly purpose: Purpose | null
  /** Was a shortest run asked for? */
  readonly shortest: boolean
}

/** Runs longer than this come with a hint. */
const longRun = 50

export const verdictFormats = {
  text: async ({ verdict, model, shortest }, { style, quiet }) => {
    const { verdictLine, verdictText } = await import('./text.js')
    if (quiet) return verdictLine(verdict, model, style)
    const text = verdictText(verdict, model, style)
    const isLong = !shortest && verdict.kind !== 'inconclusive' && (verdict.run?.steps.length ?? 0) > longRun
    return isLong ? `${text}\n  there may be a shorter run: --shortest finds one` : text
  },
  json: async ({ verdict, model }, { made }) => json((await import('./json.js')).verdictJson(verdict, model, made)),
  markdown: async ({ verdict, model }) => (await import('./markdown.js')).verdictMarkdown(verdict, model),
  html: async ({ verdict, model, purpose }, { page }) => {
    const { verdictsData } = await import('../html/report-data.js')
    return page((command, layOut, made) => verdictsData([{ verdict, model, purpose }], command, layOut, made))
  },
} satisfies Formats<VerdictReport>
