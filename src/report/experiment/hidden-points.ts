import type { PointsTable } from './table.js'

/** More points are not shown in texts: JSON has all of them. */
const mostPoints = 100

/** The first rows of a table, and a line about the others if there are any. */
export const shownPoints = ({ rows }: PointsTable): { rows: PointsTable['rows']; more: string | null } => {
  const hidden = rows.length - mostPoints
  if (hidden <= 0) return { rows, more: null }
  return {
    rows: rows.slice(0, mostPoints),
    more: `… ${hidden.toLocaleString('en')} points more; --format json has all`,
  }
}
