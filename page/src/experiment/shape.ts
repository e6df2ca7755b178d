import type { ShownExperiment, ShownPoint } from './shown.js'

/** How points are laid out: along one number, over two, or each by itself. */
export type Shape =
  | { readonly kind: 'curve'; readonly parameter: string }
  | { readonly kind: 'map'; readonly x: string; readonly y: string }
  | { readonly kind: 'list' }

/** A map of fewer columns or rows is a list; one with more cannot have its numbers written in. */
const fewestCells = 2
const mostColumns = 40

/** The value of a parameter as a number; `null` if it is none. */
export const numberAt = ({ parameters }: ShownPoint, name: string): number | null => {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The values of a parameter, each once, in their order. */
export const valuesOf = (points: readonly ShownPoint[], name: string): number[] =>
  [...new Set(points.flatMap(point => numberAt(point, name) ?? []))].sort((a, b) => a - b)

export const shapeOf = ({ varied, points }: Pick<ShownExperiment, 'varied' | 'points'>): Shape => {
  const [first, second] = varied
  const isNumeric = (name: string): boolean => points.every(point => numberAt(point, name) !== null)
  if (first === undefined || varied.length > 2 || !varied.every(isNumeric)) return { kind: 'list' }
  if (second === undefined) return { kind: 'curve', parameter: first }
  const [columns, rows] = [valuesOf(points, first).length, valuesOf(points, second).length]
  // Points that were drawn within ranges make no grid.
  const isGrid = points.length * 2 >= columns * rows && Math.min(columns, rows) >= fewestCells
  return isGrid && columns <= mostColumns ? { kind: 'map', x: first, y: second } : { kind: 'list' }
}
