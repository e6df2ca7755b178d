import { htmlText } from '../html/escape.js'
import type { ShownExperiment } from './shown.js'

/** What an experiment found, for those who run no scripts. */
export const experimentMarkup = ({ answer, about, unfinished, table, faults, rests }: ShownExperiment): string[] => {
  const { status, sentence } = answer
  return [
    `<h2>${status === null ? '' : `${status.toUpperCase()}: `}${htmlText(sentence)}</h2>`,
    ...[about, ...(unfinished === null ? [] : [unfinished])].map(line => `<p>${htmlText(line)}</p>`),
    '<table>',
    rowOf('th', table.header),
    ...table.rows.map(cells => rowOf('td', cells)),
    '</table>',
    ...[...faults, ...rests].map(line => `<p>${htmlText(line)}</p>`),
  ]
}

const rowOf = (element: 'th' | 'td', cells: readonly string[]): string =>
  `<tr>${cells.map(cell => `<${element}>${htmlText(cell)}</${element}>`).join('')}</tr>`
