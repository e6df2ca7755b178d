import { propositionOf } from '../ats/labelling.js'
import { present } from '../ats/present.js'
import type { Run } from '../ats/run.js'
import { effectInWords, stepInWords } from '../ats/words.js'
import { printable } from '../errors/render.js'
import { describedIn, descriptionLines } from './description.js'
import { hiddenSteps } from './hidden-steps.js'
import { isTold, traceLines } from './trace.js'
import { cut, widthOf } from './width.js'

/** A row of a table, and what stands below it. */
export interface RunRow {
  readonly cells: readonly string[]
  /** The state in several lines, if the model describes it so. */
  readonly below: readonly string[]
}

export interface RunTable {
  readonly header: readonly string[]
  readonly rows: readonly RunRow[]
}

/** A description in a line is cut at this width: --format json has all of it. */
const widestState = 60

/** The run as a table: step, event in words, purpose state, labels that changed, the state if it is described in a line. */
export const runTable = (run: Run, isGuided = true): RunTable => {
  const { start, steps, loop } = run
  const { hidden, first, isHidden } = hiddenSteps(steps.length)
  const described = describedIn(run)
  const only = (cells: readonly string[]): string[] =>
    cells.filter((_, column) => (isGuided || column !== 2) && (described === 'in a line' || column !== 4))
  const row = (step: number, event: string, { purpose, state }: Run['start'], changed: string): RunRow => ({
    cells: only([
      `${step}${step === loop ? ' ↻' : ''}`,
      event,
      purpose,
      changed,
      cut(printable(state ?? ''), widestState),
    ]),
    below: described === 'in lines' && state !== null ? descriptionLines(state) : [],
  })
  const note = (step: string, text: string): RunRow => ({ cells: only([step, text, '', '', '']), below: [] })
  const rows = [row(0, '(start)', start, start.labels.join(', '))]
  let before = start.labels
  for (const [i, step] of steps.entries()) {
    if (hidden > 0 && i === first)
      rows.push(note('…', `(${hidden.toLocaleString('en')} steps more; --format json has all)`))
    if (!isHidden(i)) {
      const effects = (step.told?.effects ?? []).map(effect => note('', `    ${effectInWords(effect)}`))
      rows.push(row(i + 1, stepInWords(step), step, changes(before, step.labels)), ...effects)
    }
    before = step.labels
  }
  return { header: only(['step', 'event', 'purpose', 'labels that changed', 'state']), rows }
}

/** How far descriptions in several lines are set in. */
const indent = ' '.repeat(6)

/** A table as text. The first line is the header. */
export const tableLines = ({ header, rows }: RunTable): string[] => {
  const [head = '', ...lines] = columns([header, ...rows.map(({ cells }) => cells)])
  return [
    head,
    ...rows.flatMap(({ below }, i) => [present(lines[i]), ...below.map(line => `${indent}${line}`.trimEnd())]),
  ]
}

/** A run as it is shown by itself: a table, or without a purpose in the model's own words if it has any. */
export const runLines = (run: Run, isGuided: boolean): string[] =>
  !isGuided && isTold(run) ? traceLines(run) : tableLines(runTable(run, isGuided))

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
