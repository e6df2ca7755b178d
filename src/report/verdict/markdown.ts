import type { Verdict } from '../../relations/verdict.js'
import { codeBlock, escaped, table } from '../markdown.js'
import { neverMetInWords } from '../never-met.js'
import { runTable } from '../run-table.js'
import {
  because,
  boundInWords,
  claim,
  question,
  reach,
  reductionsInWords,
  runEndInWords,
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
  const asked =
    property === null
      ? `Question: ${question(verdict)}`
      : property.modality === null
        ? 'Property'
        : `Property (${property.modality})`
  const said = [`${asked} on ${escaped(model)}.`]
  const missing = neverMetInWords(verdict)
  if (missing !== null) said.push(`**${escaped(missing)}**`)
  const why = because(verdict)
  if (why !== null) said.push(`Because ${escaped(why)}.`)
  const bound = boundInWords(verdict)
  if (bound !== null) said.push(`Examined ${bound}.`)
  const far = reach(verdict)
  if (far !== null) said.push(`The verdict is ${far}.`)
  said.push(...[...reductionsInWords(verdict.reduced), ...verdict.remarks].map(line => `${escaped(line)}.`))
  out.push(said.join(' '), '')
  if (verdict.run !== null) {
    if (verdict.kind === 'inconclusive') out.push('The run that came nearest:', '')
    const { header, rows } = runTable(verdict.run)
    out.push(
      ...table(
        header,
        rows.map(({ cells }) => cells),
      ),
      '',
    )
    for (const { cells, below } of rows.filter(row => row.below.length > 0))
      out.push(
        cells[0] === '0' ? 'At the start:' : `After step ${escaped(cells[0] ?? '')}:`,
        '',
        ...codeBlock(below),
        '',
      )
    const end = runEndInWords(verdict)
    if (end !== null) out.push(`${escaped(`${end[0]?.toUpperCase()}${end.slice(1)}`)}.`, '')
  }
  out.push([statisticsInWords(verdict.statistics), ...sampledInWords(verdict.sampled)].join('; '), '')
  return out.join('\n')
}
