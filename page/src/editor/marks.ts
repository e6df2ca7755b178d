import type { Diagnostic as Mark } from '@codemirror/lint'
import { type Diagnostic, rangeOf } from './diagnostics.js'

/** Diagnostics of a text as marks in an editor whose text has `length` characters. */
export const marksOf = (diagnostics: readonly Diagnostic[], text: string, length: number): Mark[] =>
  diagnostics.map(found => ({
    severity: found.severity,
    message: found.message,
    ...rangeOf(found, text, length),
    renderMessage: () => explanation(found),
  }))

const explanation = ({ message, code, fix }: Diagnostic): Node => {
  const shown = document.createElement('div')
  const add = (name: string, className: string, text: string): void => {
    const part = document.createElement(name)
    part.className = className
    part.textContent = text
    shown.append(part)
  }
  shown.append(message)
  if (fix !== undefined) add('code', 'fix', fix)
  add('small', 'code', code)
  return shown
}
