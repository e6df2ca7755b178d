import { plain, printable, type Style } from '../../errors/render.js'
import type { ExperimentResult } from '../../experiment/result.js'
import { columns } from '../run-table.js'
import { answerOf, type ClaimStatus } from './answer.js'
import { shownPoints } from './hidden-points.js'
import { aboutInWords, faultsInWords, levelsInWords, restsOn, unfinishedInWords } from './notes.js'
import { reportable } from './report.js'
import { pointsTable } from './table.js'

const paint = (status: ClaimStatus, style: Style): string => {
  const word = status.toUpperCase()
  return status === 'holds' ? style.strong(word) : status === 'refuted' ? style.error(word) : style.warning(word)
}

/** The answer in one line. */
const headOf = (result: ExperimentResult, style: Style): string => {
  const { status, sentence } = answerOf(result)
  return `${status === null ? '' : `${paint(status, style)}  `}${printable(sentence)}`
}

/** What an experiment found, in one line. */
export const experimentLine = (given: ExperimentResult, style: Style = plain): string => {
  const result = reportable(given)
  return `${headOf(result, style)}${result.complete ? '' : `; ${style.warning('unfinished')}`}`
}

/**
 * What an experiment found, for people.
 * @public
 */
export const experimentText = (given: ExperimentResult, style: Style = plain): string => {
  const result = reportable(given)
  const out = [headOf(result, style), `  ${style.dim(printable(aboutInWords(result)))}`]
  const unfinished = unfinishedInWords(result)
  if (unfinished !== null) out.push(`  ${style.warning(unfinished)}`)
  if (result.points.length > 0) out.push('', ...tableLines(result, style))
  out.push(...section(faultsInWords(result).map(printable)), ...section(restsOn(result).map(printable), style.dim))
  return out.join('\n')
}

const tableLines = (result: ExperimentResult, style: Style): string[] => {
  const table = pointsTable(result)
  const { rows, more } = shownPoints(table)
  const [head = '', ...lines] = columns([table.header, ...rows])
  const [only] = result.points
  return [
    style.dim(head),
    ...lines,
    ...(more === null ? [] : [more]),
    ...(only === undefined || result.points.length > 1 ? [] : levelsInWords(only)),
  ].map(line => `  ${line}`)
}

/** Lines after an empty one; nothing where there are none. */
const section = (lines: readonly string[], style = (line: string): string => line): string[] =>
  lines.length === 0 ? [] : ['', ...lines.map(line => `  ${style(line)}`)]
