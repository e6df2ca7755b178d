import { printable, visible } from '../ats/printable.js'
import type { Diagnostic } from './diagnostic.js'
import { lineAt, position, type Span } from './source.js'

export { printable }

/** How words are set off; the default sets nothing off. */
export interface Style {
  readonly error: (text: string) => string
  readonly warning: (text: string) => string
  readonly strong: (text: string) => string
  readonly dim: (text: string) => string
}

const same = (text: string): string => text
export const plain: Style = { error: same, warning: same, strong: same, dim: same }

/** Lines longer than this are cut around the caret. */
const widest = 120

/** The place, the line and a caret below what is meant. */
export const excerpt = (span: Span, style: Style): string[] => {
  const { source, start, end } = span
  const { line, column } = position(span)
  const { start: lineStart, end: lineEnd } = lineAt(source, start)
  const whole = source.text.slice(lineStart, lineEnd)
  const from = Math.max(0, Math.min(start - lineStart - widest / 2, whole.length - widest))
  const shown = whole.slice(from, from + widest)
  const caret = start - lineStart - from
  const indent = [...visible(shown.slice(0, caret))].length
  const width = Math.max(1, [...visible(shown.slice(caret, caret + end - start))].length)
  const gutter = ' '.repeat(String(line).length)
  return [
    `${gutter} ${style.dim('-->')} ${printable(source.name)}:${line}:${column}`,
    `${style.dim(`${line} |`)} ${from > 0 ? '…' : ''}${visible(shown)}`,
    `${style.dim(`${gutter} |`)} ${' '.repeat(indent + (from > 0 ? 1 : 0))}${style.error('^'.repeat(width))}`,
  ]
}

/**
 * A diagnostic for people: code, message, place, the line with a caret, what to write instead.
 * @public
 */
export const render = (found: Diagnostic, style: Style = plain): string => {
  const paint = found.severity === 'error' ? style.error : style.warning
  const out = [`${paint(`${found.severity}[${found.code}]`)}: ${style.strong(printable(found.message))}`]
  if (found.span !== undefined) out.push(...excerpt(found.span, style))
  for (const { message, span } of found.related ?? []) {
    out.push(`  ${style.dim('note')}: ${printable(message)}`)
    if (span !== undefined) out.push(...excerpt(span, style))
  }
  const help = found.fix ?? found.advice
  if (help !== '') out.push(`  ${style.dim('help')}: ${printable(help)}`)
  return out.join('\n')
}
