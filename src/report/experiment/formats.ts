import { type Formats, json } from '../format.js'
import type { ExperimentReport } from './report.js'

export const experimentFormats = {
  text: async ({ result }, { style, quiet }) => {
    const { experimentLine, experimentText } = await import('./text.js')
    return quiet ? experimentLine(result, style) : experimentText(result, style)
  },
  json: async ({ result }, { made }) => json((await import('./json.js')).experimentJson(result, made)),
  markdown: async ({ result }) => (await import('./markdown.js')).experimentMarkdown(result),
  html: async (report, { page }) => {
    const { experimentData } = await import('./page-data.js')
    return page((command, layOut, made) => experimentData(report, command, layOut, made))
  },
} satisfies Formats<ExperimentReport>
