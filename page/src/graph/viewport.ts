import type { Point } from '@telos-verifier/telos'
import { type Bounds, fitting as fittingWith, type Size, type View } from '../view.js'

/** Below this nothing can be read. */
const readableScale = 0.6
const margin = 24

/** All of it, hardly larger than life. */
export const fitting = (bounds: Bounds, area: Size): View => fittingWith(bounds, area, margin, 1.1)

export const centred = ({ x, y }: Point, scale: number, area: Size): View => ({
  scale,
  x: area.width / 2 - x * scale,
  y: area.height / 2 - y * scale,
})

/** What is seen at first: everything if that can be read, or else what is around a node. */
export const opening = (bounds: Bounds, near: Bounds, node: Point, area: Size): { view: View; isWhole: boolean } => {
  const whole = fitting(bounds, area)
  if (whole.scale >= readableScale) return { isWhole: true, view: whole }
  const scale = Math.min(0.9, Math.max(readableScale, fitting(near, area).scale))
  return { isWhole: false, view: filling(centred(node, scale, area), bounds, area) }
}

/** Without empty room where there is something on the other side. */
const filling = ({ scale, x, y }: View, { left, top, right, bottom }: Bounds, area: Size): View => {
  const fill = (at: number, low: number, high: number, room: number): number =>
    (high - low) * scale < room - 2 * margin
      ? (room - (low + high) * scale) / 2
      : Math.min(margin - low * scale, Math.max(room - margin - high * scale, at))
  return { scale, x: fill(x, left, right, area.width), y: fill(y, top, bottom, area.height) }
}

/** As little movement as it takes to see something. */
export const showing = (view: View, { left, top, right, bottom }: Bounds, area: Size): View => {
  const shift = (low: number, high: number, room: number): number =>
    low < margin || high - low > room - 2 * margin ? margin - low : high > room - margin ? room - margin - high : 0
  return {
    scale: view.scale,
    x: view.x + shift(left * view.scale + view.x, right * view.scale + view.x, area.width),
    y: view.y + shift(top * view.scale + view.y, bottom * view.scale + view.y, area.height),
  }
}
