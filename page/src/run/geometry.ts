import type { Line } from './chart.js'

/** Pixels; the style sheet knows some of them too. */
export const lineHeight = 34
const narrowest = 124
const purposeWide = 110
const labelsWide = 190
/** With less room the purpose and the labels are left to the details. */
const roomForSides = 720
const boxPadding = 24

/** How the width of a chart is shared. */
export interface Geometry {
  /** What the numbers of the steps take. */
  readonly gutter: number
  readonly lane: number
  readonly lanes: number
  /** What the purpose and the labels take; 0 where there is no room for them. */
  readonly sides: number
}

export const geometryOf = (
  room: number,
  lifelines: number,
  steps: number,
  isLasso: boolean,
  withPurpose: boolean,
): Geometry => {
  const gutter = 108 + 12 * Math.max(0, String(steps).length - 3) + (isLasso ? 16 : 0)
  const sides = room < roomForSides ? 0 : labelsWide + (withPurpose ? purposeWide : 0)
  const lane = Math.max(narrowest, Math.floor((room - gutter - (sides === 0 ? 12 : sides)) / lifelines))
  return { gutter, lane, lanes: lane * lifelines, sides }
}

export interface Stretch {
  readonly left: number
  readonly width: number
}

/** Where the mark of a line is, from the left of the lanes. */
export const stretchOf = (
  line: Line,
  { lane, lanes }: Pick<Geometry, 'lane' | 'lanes'>,
  widthOf: (text: string) => number,
): Stretch => {
  if (line.kind === 'arrow') {
    const [from, to] = [Math.min(line.from, line.to), Math.max(line.from, line.to)]
    return { left: (from + 0.5) * lane, width: (to - from) * lane }
  }
  const middle = line.at === null ? lanes / 2 : (line.at + 0.5) * lane
  const width = Math.min(lanes - 8, widthOf(line.text) + boxPadding)
  // It may cover its neighbours' lifelines, but not leave the chart.
  return { left: Math.max(4, Math.min(lanes - width - 4, middle - width / 2)), width }
}

/** How far to scroll so that stretches fit into `room`: as little as needed; only the first if all do not fit. */
export const scrolledTo = (stretches: readonly Stretch[], from: number, room: number): number => {
  if (stretches.length === 0) return from
  const left = Math.min(...stretches.map(one => one.left))
  const right = Math.max(...stretches.map(one => one.left + one.width))
  if (right - left > room && stretches.length > 1) return scrolledTo(stretches.slice(0, 1), from, room)
  if (left < from) return left
  return right > from + room ? Math.min(left, right - room) : from
}
