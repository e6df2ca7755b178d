import { present } from '../../../src/ats/present.js'
import type { Legend, System } from '../joint.js'
import { finished } from '../triples.js'
import { counter, parallelsOf, tripleName } from './conditions.js'
import { type Shown, shownOf } from './shown.js'

/** The symbolically linked triples of a system (definition 3.4), for people to read. */
export const triplesText = (system: System, legend: Legend): string => {
  const { slots } = system
  const heading = `${legend.title}, program counter of ${slots} ${slots === 1 ? 'component' : 'components'}`
  return `${[heading, ...componentLines(system, legend), '', ...tripleLines(shownOf(system, legend))].join('\n')}\n`
}

/** For each component what it is, and what is still to be done at its points. */
const componentLines = (system: System, legend: Legend): string[] => {
  const points = pointsOf(system)
  return points.flatMap((known, slot) => {
    const width = `${known.at(-1)}`.length
    return [
      '',
      `${counter(slot)}: ${legend.component(slot)}`,
      ...known.map(point => `  ${`${point}`.padStart(width)}  ${legend.point(slot, point)}`),
    ]
  })
}

/** The points of each component, but not its end. */
const pointsOf = ({ slots, start, triples }: System): number[][] => {
  const points = Array.from({ length: slots }, () => new Set<number>())
  const conditions = triples.flatMap(({ entry, exit }) => [entry, exit])
  const joins = parallelsOf(triples).flatMap(parallel => [[parallel], parallel.exit])
  for (const counts of [start, ...conditions, ...joins])
    for (const { slot, point } of counts) present(points[slot]).add(point)
  return points.map(known => [...known].filter(point => point !== finished).sort((a, b) => a - b))
}

/** Longer texts than this stand out of their column. */
const widest = 72

const tripleLines = (shown: readonly Shown[]): string[] => {
  const columns = [
    ({ name }: Shown) => name,
    ({ entry }: Shown) => entry,
    ({ does }: Shown) => does,
    ({ exit }: Shown) => exit,
  ]
  const widths = columns.map(column =>
    shown.reduce((most, triple) => {
      const { length } = column(triple)
      return length > widest ? most : Math.max(most, length)
    }, 1),
  )
  return shown.map(triple => {
    const cells = columns.map((column, i) => column(triple).padEnd(present(widths[i])))
    return `${cells.join('  ')}  -> ${linksText(triple)}`
  })
}

const linksText = ({ enables, joins }: Shown): string => {
  const parts = [...rangesText(enables), ...joins.map(join => `${join} if all other parts have ended`)]
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

/** Three or more in a row are written as a range, from the first to the last of them. */
const rangesText = (numbers: readonly number[]): string[] => {
  const texts: string[] = []
  for (let i = 0; i < numbers.length; ) {
    let end = i + 1
    while (end < numbers.length && numbers[end] === present(numbers[end - 1]) + 1) end++
    if (end - i > 2) texts.push(`${tripleName(present(numbers[i]))}..${tripleName(present(numbers[end - 1]))}`)
    else texts.push(...numbers.slice(i, end).map(tripleName))
    i = end
  }
  return texts
}
