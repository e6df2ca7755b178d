import type { Point } from '@telos-verifier/telos'

/** How a picture is seen: moved by `x` and `y` pixels, after it was made larger or smaller. */
export interface View extends Point {
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a picture. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const [leastScale, mostScale] = [0.02, 4]

/** Zooms in or out; what is at a point of the frame stays there. */
export const zoomed = (view: View, by: number, at: Point): View => {
  const scale = Math.min(mostScale, Math.max(leastScale, view.scale * by))
  const real = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real }
}

/** All of a part, in the middle of the frame, with a margin around it. */
export const fitting = ({ left, top, right, bottom }: Bounds, frame: Size, margin: number, largest: number): View => {
  const width = Math.max(1, right - left)
  const height = Math.max(1, bottom - top)
  const room = Math.min((frame.width - 2 * margin) / width, (frame.height - 2 * margin) / height)
  const scale = Math.min(largest, Math.max(leastScale, room))
  return { scale, x: (frame.width - (left + right) * scale) / 2, y: (frame.height - (top + bottom) * scale) / 2 }
}
