/** What part of a picture is seen: where its corner is, in pixels of the frame, and how large it is drawn. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const margin = 8
const [smallest, largest] = [0.02, 4]
/** Smaller than this, letters cannot be read. */
const readable = 0.55

/** All of it, but never larger than it was meant. */
export const fitted = (frame: Size, picture: Size): View => {
  const scale = Math.min(
    1,
    (frame.width - 2 * margin) / Math.max(1, picture.width),
    (frame.height - 2 * margin) / Math.max(1, picture.height),
  )
  return centred(frame, picture, Math.max(smallest, scale))
}

const centred = (frame: Size, picture: Size, scale: number): View => ({
  scale,
  x: (frame.width - picture.width * scale) / 2,
  y: (frame.height - picture.height * scale) / 2,
})

/** To begin with: all of it if that can be read, else what is around a point. */
export const opening = (frame: Size, picture: Size, point: { readonly x: number; readonly y: number }): View => {
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

/** Larger or smaller by a factor; what is at a point of the frame stays there. */
export const zoomed = (view: View, factor: number, x: number, y: number): View => {
  const scale = Math.min(largest, Math.max(smallest, view.scale * factor))
  const change = scale / view.scale
  return { scale, x: x - (x - view.x) * change, y: y - (y - view.y) * change }
}

/** Moved so that a point of the picture is inside the frame. */
export const seeing = (view: View, frame: Size, point: { readonly x: number; readonly y: number }): View => {
  const inside = (at: number, room: number): number => Math.min(room * 0.85, Math.max(room * 0.15, at))
  const [x, y] = [view.x + point.x * view.scale, view.y + point.y * view.scale]
  const seen = x >= 0 && x <= frame.width && y >= 0 && y <= frame.height
  return seen ? view : { ...view, x: view.x + inside(x, frame.width) - x, y: view.y + inside(y, frame.height) - y }
}
