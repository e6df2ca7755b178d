import type { Point } from '@telos-verifier/telos'
import { fitting, type Size, type View } from '../view.js'

const margin = 8
/** Smaller than this, letters cannot be read. */
const readable = 0.55

/** All of it, but never larger than it was meant. */
export const fitted = (frame: Size, { width, height }: Size): View =>
  fitting({ left: 0, top: 0, right: width, bottom: height }, frame, margin, 1)

/** To begin with: all of it if that can be read, else what is around a point. */
export const opening = (frame: Size, picture: Size, point: Point): View => {
  const whole = fitted(frame, picture)
  if (whole.scale >= readable) return whole
  const along = (room: number, all: number, at: number): number =>
    all * readable <= room
      ? (room - all * readable) / 2
      : Math.min(margin, Math.max(room - all * readable, room / 3 - at * readable))
  return {
    scale: readable,
    x: along(frame.width, picture.width, point.x),
    y: along(frame.height, picture.height, point.y),
  }
}

/** Moved so that a point of the picture is inside the frame. */
export const seeing = (view: View, frame: Size, point: Point): View => {
  const inside = (at: number, room: number): number => Math.min(room * 0.85, Math.max(room * 0.15, at))
  const [x, y] = [view.x + point.x * view.scale, view.y + point.y * view.scale]
  const seen = x >= 0 && x <= frame.width && y >= 0 && y <= frame.height
  return seen ? view : { ...view, x: view.x + inside(x, frame.width) - x, y: view.y + inside(y, frame.height) - y }
}
