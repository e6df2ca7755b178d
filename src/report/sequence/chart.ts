import type { Run, Step, Telling } from '../../ats/run.js'
import { agentsOf, eventInWords } from '../../ats/words.js'
import { widthOf } from '../graph/lettering.js'
import { mermaidText } from '../graph/mermaid.js'
import { svgLength as at, svgHead, svgText } from '../graph/svg-text.js'

/** Runs longer than this are drawn only at their beginning. */
const longest = 200

interface Row {
  /** The participant whose row it is, by its place; `null` if it belongs to all of them. */
  readonly actor: number | null
  readonly text: string
  /** What it does to others: who gets what. */
  readonly effects: readonly { readonly to: number | null; readonly text: string }[]
}

interface Chart {
  readonly participants: readonly string[]
  readonly rows: readonly Row[]
  /** The rows that are gone through again and again, if there are such. */
  readonly loop: number | null
  readonly left: number
}

const tellingOf = ({ told, event }: Step): Telling => told ?? { actor: null, text: eventInWords(event), effects: [] }

/** A run as a sequence chart: a lifeline for everyone who does something or to whom something happens. */
const chartOf = ({ steps, loop }: Run): Chart => {
  const shown = steps.slice(0, longest).map(tellingOf)
  const participants = agentsOf(shown)
  const place = (name: string | null): number | null => (name === null ? null : participants.indexOf(name))
  const rows = shown.map(({ actor, text, effects }) => ({
    actor: place(actor),
    text,
    effects: effects.map(({ who, text: effect }) => ({ to: place(who), text: effect })),
  }))
  return { participants, rows, loop: steps.length > longest ? null : loop, left: steps.length - rows.length }
}

const fontSize = 12
const rowHeight = 26
const top = 40
const again = 'again and again'
const againWide = widthOf(again) * fontSize + 6

/**
 * For Mermaid.
 * @public
 */
export const sequenceMermaid = (run: Run): string => {
  const { participants, rows, loop, left } = chartOf(run)
  const out = ['sequenceDiagram']
  const everyone = participants.length === 0 ? 'p' : [...new Set(['p0', `p${participants.length - 1}`])].join(',')
  if (participants.length === 0) out.push('  participant p as model')
  for (const [i, name] of participants.entries()) out.push(`  participant p${i} as ${mermaidText(name)}`)
  for (const [i, { actor, text, effects }] of rows.entries()) {
    if (i === loop) out.push(`  loop ${again}`)
    const notes = effects.filter(({ to }) => to === null || actor === null)
    const sent = effects.filter(({ to }) => to !== null && actor !== null)
    if (sent.length === 0) out.push(`  Note over ${actor === null ? everyone : `p${actor}`}: ${mermaidText(text)}`)
    for (const { to, text: effect } of sent) {
      // What two do together has one name.
      const label = effect === text ? text : `${text}: ${effect}`
      out.push(`  p${actor}->>p${to}: ${mermaidText(label)}`)
    }
    for (const { to, text: effect } of notes)
      out.push(`  Note over ${to === null ? everyone : `p${to}`}: ${mermaidText(effect)}`)
  }
  if (loop !== null) out.push('  end')
  if (left > 0) out.push(`  Note over ${everyone}: ${left} steps more`)
  return `${out.join('\n')}\n`
}

/**
 * As a drawing.
 * @public
 */
export const sequenceSvg = (run: Run, title: string): string => {
  const { participants, rows, loop, left } = chartOf(run)
  const names = participants.length === 0 ? ['model'] : participants
  const widest = Math.max(
    ...[...names, ...rows.flatMap(({ text, effects }) => [text, ...effects.map(effect => effect.text)])].map(widthOf),
  )
  const gap = Math.max(Math.min(420, widest * fontSize + 30), loop === null ? 0 : (againWide + 16) / names.length)
  const x = (participant: number): number => gap * (participant + 0.5)
  const width = Math.ceil(gap * names.length)
  const lines: string[] = []
  let y = top + 14
  const label = (x: number, text: string, more = ''): void => {
    lines.push(`<text x="${at(x)}" y="${y - 5}" text-anchor="middle"${more}>${svgText(text)}</text>`)
  }
  const box = (middle: number, text: string): void => {
    const wide = Math.min(width - 8, widthOf(text) * fontSize + 14)
    const from = Math.max(2, Math.min(width - wide - 2, middle - wide / 2))
    lines.push(
      `<rect x="${at(from)}" y="${y - 19}" width="${at(wide)}" height="20" rx="3" fill="#fff7d6" stroke="#8a7622"/>`,
    )
    label(from + wide / 2, text)
  }
  let loopFrom: number | null = null
  for (const [i, { actor, text, effects }] of rows.entries()) {
    if (i === loop) loopFrom = y - 22
    const sent = effects.filter(({ to }) => to !== null && actor !== null)
    box(actor === null ? width / 2 : x(actor), text)
    y += rowHeight
    for (const { to, text: effect } of effects) {
      if (to !== null && actor !== null) {
        const middle = (x(actor) + x(to)) / 2
        const wide = widthOf(effect) * fontSize
        lines.push(
          // White behind the text: the lifelines of others may pass there.
          `<rect x="${at(middle - wide / 2)}" y="${y - 16}" width="${at(wide)}" height="14" fill="white"/>`,
          `<line x1="${at(x(actor))}" y1="${y}" x2="${at(x(to))}" y2="${y}" stroke="royalblue" marker-end="url(#arrow)"/>`,
        )
        label(middle, effect, ' fill="royalblue"')
      } else box(to === null ? width / 2 : x(to), effect)
      y += rowHeight
    }
    if (sent.length > 0) y += 4
  }
  if (left > 0) {
    label(width / 2, `${left} steps more`)
    y += rowHeight
  }
  const height = y + 10
  const frame =
    loopFrom === null
      ? []
      : [
          `<rect x="3" y="${loopFrom}" width="${width - 6}" height="${y - loopFrom}" fill="none" stroke="crimson" stroke-dasharray="5 4"/>`,
          // White behind the words: they stand on the frame.
          `<rect x="8" y="${y - 9}" width="${at(againWide)}" height="14" fill="white"/>`,
          `<text x="${at(8 + againWide / 2)}" y="${y + 2}" text-anchor="middle" fill="crimson">${again}</text>`,
        ]
  return [
    ...svgHead(title, describe(names, rows, left), width, height),
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path d="M0 0L10 5L0 10z" fill="royalblue"/></marker></defs>',
    ...names.flatMap((name, i) => [
      `<line x1="${at(x(i))}" y1="${top - 14}" x2="${at(x(i))}" y2="${height}" stroke="#999"/>`,
      `<text x="${at(x(i))}" y="18" text-anchor="middle" font-weight="bold">${svgText(name)}</text>`,
    ]),
    ...lines,
    ...frame,
    '</svg>',
    '',
  ].join('\n')
}

const describe = (names: readonly string[], rows: readonly Row[], left: number): string =>
  `A run as a sequence chart: ${rows.length + left} steps, lifelines for ${names.join(', ')}.`
