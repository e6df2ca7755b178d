import { present } from '../../ats/present.js'
import type { Style } from '../../errors/render.js'
import { cut, widthOf, wrap } from '../../report/width.js'
import {
  ending,
  type Line,
  offerLine,
  piece,
  position,
  purposeSections,
  type Section,
  stateSections,
  title,
  trailSection,
} from './place.js'
import { type Question, type Stepping, shownOffers } from './stepping.js'

/** The size of a screen in characters. */
export interface Size {
  readonly rows: number
  readonly columns: number
}

export interface Screen {
  /** As many lines as there are rows at the most, none wider than the screen. */
  readonly lines: readonly Line[]
  /** Where something is typed; `null` where nothing is. */
  readonly cursor: { readonly row: number; readonly column: number } | null
}

const gutter = 9
const trailShown = 6
/** Messages at the bottom take no more lines than this. */
const mostSaid = 6

/** What is on the screen. `busy` stands in the place of the keys. */
export const view = (stepping: Stepping, size: Size, busy: string | null = null): Screen => {
  const { scene, trail } = stepping
  const { rows, columns } = size
  const fitting = (lines: readonly Line[]): Line[] => lines.slice(0, rows).map(line => within(line, columns))
  if (stepping.isHelping) return { lines: fitting(helpIn(columns)), cursor: null }
  const foot = footOf(stepping, columns, busy)
  const over = ending(trail)
  const room = Math.max(0, rows - foot.lines.length - (over === null ? 2 : 3))
  const blocks = [...stateSections(trail), ...purposeSections(scene, trail)].map(section => inColumns(section, columns))
  const shown = shownOffers(stepping)
  const [offersHigh = 0, ...heights] = shares(room, [
    { least: Math.ceil(room * 0.4), most: shown.length },
    ...blocks.map(({ length }) => ({ least: 1, most: length })),
    { least: 1, most: Math.min(trail.here.position, trailShown) },
  ])
  const seen = windowOn(shown, shown.indexOf(stepping.selected ?? -1), offersHigh)
  const lines = [
    headOf(stepping, columns),
    ...blocks.flatMap((block, i) => shortened(block, present(heights[i]))),
    ...headed(trailSection(trail, present(heights[blocks.length]))),
    ruleOf(stepping, shown, seen, columns),
    ...(over === null ? [] : [over]),
    ...seen.map(number => offerLine(scene, trail, number, number === stepping.selected)),
  ]
  // The bottom stays at the bottom, whatever there is room for.
  const above = Math.max(0, rows - foot.lines.length)
  const filled = [...lines, ...Array.from({ length: Math.max(0, above - lines.length) }, (): Line => [])]
  return {
    lines: fitting([...filled.slice(0, above), ...foot.lines]),
    cursor: foot.cursor === null ? null : { row: rows - 1, column: Math.min(foot.cursor, columns - 1) },
  }
}

/** A line as it is written: cut already, so that what sets it off takes no room. */
export const painted = (line: Line, style: Style): string =>
  line.map(({ text, as }) => (as === undefined ? text : style[as](text))).join('')

const headOf = ({ scene, trail }: Stepping, columns: number): Line => {
  const at = position(trail)
  const name = cut(piece(title(scene)).text, Math.max(0, columns - at.length - 2))
  const gap = ' '.repeat(Math.max(1, columns - widthOf(name) - at.length))
  return [{ text: name, as: 'strong' }, { text: `${gap}${at}` }]
}

const ruleOf = (
  { trail: { here }, filter }: Stepping,
  shown: readonly number[],
  seen: readonly number[],
  columns: number,
): Line => {
  const words = filter === '' ? 'what can happen' : `${shown.length} of ${here.offers.length} with “${filter}”`
  const part = seen.length < shown.length ? `, ${seen.length} of ${shown.length} shown` : ''
  const { text } = piece(`── ${words}${part} `)
  return [{ text: text + '─'.repeat(Math.max(0, columns - widthOf(text))), as: 'dim' }]
}

/** They fit in 80 columns. */
const keys = '? help  q quit  ↑↓ select  ⏎ take  ← back  r redo  x any  / filter  g go  s save'

const footOf = (
  { question, said }: Stepping,
  columns: number,
  busy: string | null,
): { lines: readonly Line[]; cursor: number | null } => {
  const told = (said?.lines ?? []).flatMap(text => wrap(piece(text).text, columns))
  const shortest = told.length > mostSaid ? [...told.slice(0, mostSaid - 1), '…'] : told
  const above = shortest.map((text): Line => [said?.isTrouble === true ? { text, as: 'error' } : { text }])
  if (busy !== null) return { lines: [...above, [piece(busy, 'warning')]], cursor: null }
  if (question === null) return { lines: [...above, [piece(keys, 'dim')]], cursor: null }
  const { asked, typed } = asking(question)
  // The end of what is typed is what one looks at.
  const room = Math.max(1, columns - asked.length - 2)
  const all = [...piece(typed).text]
  while (widthOf(all.join('')) > room) all.shift()
  const text = all.join('')
  return {
    lines: [...above, [piece(asked, 'strong'), { text: ` ${text}` }]],
    cursor: widthOf(asked) + 1 + widthOf(text),
  }
}

const asking = (question: Question): { asked: string; typed: string } => {
  switch (question.kind) {
    case 'number':
      return { asked: 'take number', typed: question.text }
    case 'go to':
      return { asked: 'go to step', typed: question.text }
    case 'save':
      return { asked: 'store the run in', typed: question.text }
    case 'filter':
      return { asked: 'only events with', typed: question.text }
    case 'overwrite':
      return { asked: `${question.path} exists: write over it? (y, n)`, typed: '' }
  }
}

/** A section with its heading at the left, each text on a line. */
const headed = ({ heading, texts, as }: Section): Line[] =>
  texts.map((text, i) => [
    { text: (i === 0 ? heading : '').padEnd(gutter), as: 'dim' as const },
    as === undefined ? piece(text) : piece(text, as),
  ])

/** The same with lines that fit, and a mark behind them. */
const inColumns = (section: Section, columns: number): Line[] => {
  const width = Math.max(8, columns - gutter - 2)
  const texts = section.texts.flatMap(text =>
    section.isPicture === true ? [cut(piece(text).text, width)] : wrap(piece(text).text, width),
  )
  return headed({ ...section, texts })
}

/** Room for several: each has its least in turn, then one line after the other while it can use more. */
const shares = (room: number, wants: readonly { readonly least: number; readonly most: number }[]): number[] => {
  let left = room
  const given = wants.map(({ least, most }) => {
    const some = Math.min(least, most, left)
    left -= some
    return some
  })
  while (left > 0) {
    const wanting = [...wants.keys()].filter(i => present(given[i]) < present(wants[i]).most)
    if (wanting.length === 0) break
    for (const i of wanting.slice(0, left)) {
      given[i] = present(given[i]) + 1
      left--
    }
  }
  return given
}

const shortened = (lines: readonly Line[], most: number): readonly Line[] =>
  lines.slice(0, most).map((line, i) => (i === most - 1 && most < lines.length ? [...line, piece(' …', 'dim')] : line))

/** As much of a list as there is room for, with the selected one in it. */
const windowOn = (list: readonly number[], selected: number, most: number): readonly number[] => {
  const from = Math.max(0, Math.min(list.length - most, selected - Math.floor(most / 2)))
  return list.slice(from, from + most)
}

const within = (line: Line, columns: number): Line => {
  let left = columns
  return line.flatMap(({ text, as }) => {
    const some = cut(text, left)
    left -= widthOf(some)
    return some === '' ? [] : [as === undefined ? { text: some } : { text: some, as }]
  })
}

const help: readonly (readonly [keys: string, does: string])[] = [
  ['↑ ↓, k j, page up, page down', 'select an event'],
  ['Enter, →', 'take it'],
  ['1 2 3 ...', 'take the event with this number (more than 9 events: then Enter)'],
  ['x', 'take any event'],
  ['←, u, Backspace', 'back one step'],
  ['r', 'take the step again'],
  ['Home, End', 'to the start, to the last step'],
  ['g', 'go to a step'],
  ['/', 'show only events with some text; Escape shows all'],
  ['s', 'store the run, for telos replay and telos step --run'],
  ['q, Ctrl-C', 'leave; while the model is busy, at once'],
  ['Escape', 'while the model is busy: give the step up'],
]
const helpGutter = 32

const helpIn = (columns: number): Line[] => [
  [piece('Keys', 'strong')],
  ...help.flatMap(([key, does]) =>
    wrap(does, Math.max(8, columns - helpGutter)).map(
      (text, i): Line => [piece((i === 0 ? `  ${key}` : '').padEnd(helpGutter)), piece(text)],
    ),
  ),
  [],
  [piece('any key goes back', 'dim')],
]
