import type { ExperimentResult } from '../../experiment/result.js'
import { escaped, table } from '../markdown.js'
import { answerOf } from './answer.js'
import { shownPoints } from './hidden-points.js'
import { aboutInWords, faultsInWords, restsOn, unfinishedInWords } from './notes.js'
import { reportable } from './report.js'
import { pointsTable } from './table.js'

/**
 * What an experiment found, as a section of Markdown.
 * @public
 */
export const experimentMarkdown = (given: ExperimentResult): string => {
  const result = reportable(given)
  const { status, sentence } = answerOf(result)
  const points = pointsTable(result)
  const { rows, more } = shownPoints(points)
  const unfinished = unfinishedInWords(result)
  return [
    `## ${status === null ? '' : `${status.toUpperCase()}: `}${escaped(sentence)}`,
    '',
    escaped(aboutInWords(result)),
    '',
    ...(unfinished === null ? [] : [`**${escaped(unfinished)}**`, '']),
    ...(rows.length === 0 ? [] : [...table(points.header, rows), '']),
    ...(more === null ? [] : [escaped(more), '']),
    ...list(faultsInWords(result)),
    ...list(restsOn(result)),
  ].join('\n')
}

const list = (lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [...lines.map(line => `- ${escaped(line)}`), '']
