import type { Verdict } from '../../relations/verdict.js'
import { escaped, table } from '../markdown.js'
import { header, runRows } from '../run-table.js'
import {
  because,
  boundInWords,
  claim,
  question,
  reach,
  reductionsInWords,
  sampledInWords,
  statisticsInWords,
} from '../words.js'

/**
 * A verdict as a section of Markdown.
 * @public
 */
export const verdictMarkdown = (verdict: Verdict, model: string): string => {
  const { property } = verdict
  const out = [
    `## ${verdict.kind.toUpperCase()}: ${escaped(verdict.purpose)}${property === null ? '' : ':'} ${claim(verdict)}`,
    '',
  ]
  const asked = property === null ? `Question: ${question(verdict)}` : `Property (${property.modality})`
  const said = [`${asked} on ${escaped(model)}.`]
  const why = because(verdict)
  if (why !== null) said.push(`Because ${escaped(why)}.`)
  const bound = boundInWords(verdict.bound)
  if (bound !== null) said.push(`Examined ${bound}.`)
  const far = reach(verdict)
  if (far !== null) said.push(`The verdict is ${far}.`)
  said.push(...[...reductionsInWords(verdict.reduced), ...verdict.remarks].map(line => `${escaped(line)}.`))
  out.push(said.join(' '), '')
  if (verdict.run !== null) {
    if (verdict.kind === 'inconclusive') out.push('The run that came nearest:', '')
    out.push(...table(header, runRows(verdict.run)), '')
  }
  out.push([statisticsInWords(verdict.statistics), ...sampledInWords(verdict.sampled)].join('; '), '')
  return out.join('\n')
}
