import { present } from '../ats/present.js'
import type { Run } from '../ats/run.js'
import { deedInWords, effectInWords } from '../ats/words.js'
import { printable } from '../errors/render.js'
import { hiddenSteps } from './hidden-steps.js'

/** Has every step of a run a description in the model's own words? */
export const isTold = ({ steps }: Run): boolean => steps.length > 0 && steps.every(({ told }) => told !== undefined)

/**
 * The run in the model's own words: a line for each step, and below it what it did to others.
 * @public
 */
export const traceLines = ({ steps, loop }: Run): string[] => {
  const width = String(steps.length).length
  const lines: string[] = []
  const { isHidden, hidden, first } = hiddenSteps(steps.length)
  for (const [i, { told }] of steps.entries()) {
    if (hidden > 0 && i === first)
      lines.push(`${' '.repeat(width)}  … (${hidden.toLocaleString('en')} steps more; --format json has all)`)
    if (isHidden(i)) continue
    const { effects } = present(told)
    const mark = i + 1 === loop ? ' ↻' : ''
    lines.push(`${String(i + 1).padStart(width)}  ${deedInWords(present(told))}${mark}`)
    for (const effect of effects) lines.push(`${' '.repeat(width)}      ${effectInWords(effect)}`)
  }
  if (loop !== null) lines.push(`${' '.repeat(width)}  ↻ from here on again and again, as after step ${loop}`)
  return lines.map(printable)
}
