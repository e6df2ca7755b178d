import type { Point } from './layout/drawing.js'

/** How the drawing is seen: moved by so much, after it was made larger or smaller. */
export interface View extends Point {
  readonly scale: number
}
export interface Area {
  readonly width: number
  readonly height: number
}
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const leastScale = 0.02
const mostScale = 4
/** Below this nothing can be read. */
const readableScale = 0.6
const margin = 24

/** Zooms in or out; what is at a point stays there. */
export const zoomed = (view: View, by: number, at: Point): View => {
  const scale = Math.min(mostScale, Math.max(leastScale, view.scale * by))
  const real = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real }
}

/** All of it, but not larger than life. */
export const fitting = ({ left, top, right, bottom }: Bounds, area: Area): View => {
  const width = Math.max(1, right - left)
  const height = Math.max(1, bottom - top)
  const room = Math.min((area.width - 2 * margin) / width, (area.height - 2 * margin) / height)
  const scale = Math.min(1.1, Math.max(leastScale, room))
  return { scale, x: (area.width - (left + right) * scale) / 2, y: (area.height - (top + bottom) * scale) / 2 }
}

export const centred = ({ x, y }: Point, scale: number, area: Area): View => ({
  scale,
  x: area.width / 2 - x * scale,
  y: area.height / 2 - y * scale,
})

/** What is seen at first: everything if that can be read, or else what is around a node. */
export const opening = (bounds: Bounds, near: Bounds, node: Point, area: Area): { view: View; isWhole: boolean } => {
  const whole = fitting(bounds, area)
  if (whole.scale >= readableScale) return { isWhole: true, view: whole }
  const scale = Math.min(0.9, Math.max(readableScale, fitting(near, area).scale))
  return { isWhole: false, view: filling(centred(node, scale, area), bounds, area) }
}

/** Without empty room where there is something on the other side. */
const filling = ({ scale, x, y }: View, { left, top, right, bottom }: Bounds, area: Area): View => {
  const fill = (at: number, low: number, high: number, room: number): number =>
    (high - low) * scale < room - 2 * margin
      ? (room - (low + high) * scale) / 2
      : Math.min(margin - low * scale, Math.max(room - margin - high * scale, at))
  return { scale, x: fill(x, left, right, area.width), y: fill(y, top, bottom, area.height) }
}

/** As little movement as it takes to see something. */
export const showing = (view: View, { left, top, right, bottom }: Bounds, area: Area): View => {
  const shift = (low: number, high: number, room: number): number =>
    low < margin || high - low > room - 2 * margin ? margin - low : high > room - margin ? room - margin - high : 0
  return {
    scale: view.scale,
    x: view.x + shift(left * view.scale + view.x, right * view.scale + view.x, area.width),
    y: view.y + shift(top * view.scale + view.y, bottom * view.scale + view.y, area.height),
  }
}
