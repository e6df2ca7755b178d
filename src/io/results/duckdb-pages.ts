import { rowsAtATime } from './backend.js'

/** Some thousands of rows that follow each other: whole points, or a part of one. */
export interface Page {
  readonly points: readonly [first: number, last: number]
  /** Of a part: its runs, the second not included. */
  readonly runs: readonly [from: number, to: number] | null
}

export const condition = ({ points: [first, last], runs }: Page): string =>
  runs === null ? `point BETWEEN ${first} AND ${last}` : `point = ${first} AND run >= ${runs[0]} AND run < ${runs[1]}`

/**
 * The pages of a table, in the order of points and runs. To sort the whole table would take memory for all of it; pages are
 * found by the least and greatest values that the database knows of each of its blocks.
 */
export const pagesOf = (points: readonly { readonly point: number; readonly last: number }[]): Page[] => {
  const pages: Page[] = []
  let size = Number.POSITIVE_INFINITY
  for (const { point, last } of points) {
    const before = pages.at(-1)
    if (before !== undefined && size + last < rowsAtATime) {
      pages[pages.length - 1] = { points: [before.points[0], point], runs: null }
      size += last + 1
    } else if (last < rowsAtATime) {
      pages.push({ points: [point, point], runs: null })
      size = last + 1
    } else {
      for (let from = 0; from <= last; from += rowsAtATime) {
        pages.push({ points: [point, point], runs: [from, from + rowsAtATime] })
      }
      size = Number.POSITIVE_INFINITY
    }
  }
  return pages
}
