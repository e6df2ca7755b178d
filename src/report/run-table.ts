import { propositionOf } from '../ats/labelling.js'
import { present } from '../ats/present.js'
import type { Run } from '../ats/run.js'
import { effectInWords, stepInWords } from '../ats/words.js'
import { printable } from '../errors/render.js'
import { hiddenSteps } from './hidden-steps.js'
import { isTold, traceLines } from './trace.js'
import { widthOf } from './width.js'

/** Where a row has the state of the purpose. */
const purposeColumn = 2

export const header: readonly string[] = ['step', 'event', 'purpose', 'labels that changed']

/** The run as rows: step, event in words, purpose state, labels that changed. */
export const runRows = ({ start, steps, loop }: Run): string[][] => {
  const rows: string[][] = []
  const { hidden, first, isHidden } = hiddenSteps(steps.length)
  const mark = (step: number): string => `${step}${step === loop ? ' ↻' : ''}`
  rows.push([mark(0), '(start)', start.purpose, start.labels.join(', ')])
  let before = start.labels
  for (const [i, step] of steps.entries()) {
    if (hidden > 0 && i === first)
      rows.push(['…', `(${hidden.toLocaleString('en')} steps more; --format json has all)`, '', ''])
    if (!isHidden(i)) {
      rows.push([mark(i + 1), stepInWords(step), step.purpose, changes(before, step.labels)])
      for (const effect of step.told?.effects ?? []) rows.push(['', `    ${effectInWords(effect)}`, '', ''])
    }
    before = step.labels
  }
  return rows
}

/** A run as it is shown by itself: a table, or without a purpose in the model's own words if it has any. */
export const runLines = (run: Run, isGuided: boolean): string[] => {
  if (!isGuided && isTold(run)) return traceLines(run)
  const table = [header, ...runRows(run)]
  return columns(isGuided ? table : table.map(row => row.filter((_, column) => column !== purposeColumn)))
}

/** What a step did to the labels: the literals that are new, and the propositions that are no longer known. */
export const labelChanges = (
  before: readonly string[],
  after: readonly string[],
): { readonly fresh: readonly string[]; readonly lost: readonly string[] } => {
  const known = new Set(after.map(propositionOf))
  return {
    fresh: after.filter(literal => !before.includes(literal)),
    lost: before.map(propositionOf).filter(proposition => !known.has(proposition)),
  }
}

/** With a question mark behind what is no longer known. */
export const changes = (before: readonly string[], after: readonly string[]): string => {
  const { fresh, lost } = labelChanges(before, after)
  return [...fresh, ...lost.map(proposition => `${proposition}?`)].join(', ')
}

/** Columns side by side; the last one is not padded. */
export const columns = (cells: readonly (readonly string[])[]): string[] => {
  const rows = cells.map(row => row.map(printable))
  const widths: number[] = []
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, widthOf(cell))
  return rows.map(row =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat(present(widths[i]) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  )
}
