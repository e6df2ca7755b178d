import type { Formats } from '../format.js'
import type { Tested } from '../html/report-data.js'

const written = () => import('./results.js')
const resultsOf = (tested: readonly Tested[]) => tested.map(({ result }) => result)

/** What became of expectations, each with the purpose that it stands in. */
export const resultsFormats = {
  text: async (tested, { style, quiet }) => {
    const { resultsSummary, resultsText } = await written()
    return quiet ? resultsSummary(resultsOf(tested)) : resultsText(resultsOf(tested), style)
  },
  json: async (tested, { made }) => (await written()).resultsJson(resultsOf(tested), made),
  markdown: async tested => (await written()).resultsMarkdown(resultsOf(tested)),
  html: async (tested, { page }) => {
    const { resultsData } = await import('../html/report-data.js')
    return page((command, layOut, made) => resultsData(tested, command, layOut, made))
  },
  junit: async tested => (await import('./junit.js')).junit(resultsOf(tested)),
} satisfies Formats<readonly Tested[]>
