import type { Run, Telling } from '../ats/run.js'
import { printable } from '../errors/render.js'
import { middleHidden } from './middle.js'

/** Who did what, in the model's own words; what that did to others is told by itself. */
export const toldDeed = ({ actor, text }: Telling): string => (actor === null ? text : `${actor}: ${text}`)

export const toldEffect = ({ who, text }: Telling['effects'][number]): string =>
  who === null ? text : `${who}: ${text}`

/** Can a run be told in the model's own words? */
export const isTold = ({ steps }: Run): boolean => steps.length > 0 && steps.every(({ told }) => told !== undefined)

/**
 * The run in the model's own words: a line for each step, and below it what it did to others.
 * @public
 */
export const traceLines = ({ steps, loop }: Run): string[] => {
  const width = String(steps.length).length
  const lines: string[] = []
  const { isHidden, hidden, first } = middleHidden(steps.length)
  for (const [i, { told }] of steps.entries()) {
    if (hidden > 0 && i === first)
      lines.push(`${' '.repeat(width)}  … (${hidden.toLocaleString('en')} steps more; --format json has all)`)
    if (isHidden(i)) continue
    const { effects } = told!
    const mark = i + 1 === loop ? ' ↻' : ''
    lines.push(`${String(i + 1).padStart(width)}  ${toldDeed(told!)}${mark}`)
    for (const effect of effects) lines.push(`${' '.repeat(width)}      ${toldEffect(effect)}`)
  }
  if (loop !== null) lines.push(`${' '.repeat(width)}  ↻ from here on again and again, as after step ${loop}`)
  return lines.map(printable)
}
