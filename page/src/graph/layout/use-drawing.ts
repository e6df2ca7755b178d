import { useEffect, useRef, useState } from 'preact/hooks'
import { ElkWorker, timeLimit } from '../../elk.js'
import { aligned } from './align.js'
import type { Drawing, Picture } from './drawing.js'
import { drawingOf, elkGraph } from './elk-graph.js'
import { simpleDrawing } from './simple.js'

/** With more nodes than these the simple drawing is shown at once. */
const fewNodes = 300
/** Otherwise ELK has so long, so that little things do not move twice. */
const patience = 350

/** A drawing with its picture: they belong together, and a new picture has to wait for its drawing. */
export interface Drawn {
  readonly subject: object
  readonly picture: Picture
  readonly drawing: Drawing
  /** Which one it is, of all that were shown. */
  readonly number: number
  /** Is ELK still at it, has it done it, did that take too long, or did it fail? */
  readonly status: 'working' | 'done' | 'late' | 'broken'
}

/**
 * The drawing of a picture, which follows that of the one before. `anchor` stays where it is. Another `edition` is laid out from
 * the beginning, and of another `subject` nothing is shown until it is.
 */
export const useDrawing = (
  picture: Picture,
  anchor: number,
  subject: object,
  edition: object,
  limit = timeLimit,
): Drawn | null => {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const elk = useRef<ElkWorker | null>(null)
  const last = useRef<{ readonly drawing: Drawing | null; readonly edition: object }>({ drawing: null, edition })

  useEffect(() => {
    elk.current ??= new ElkWorker()
    if (last.current.edition !== edition) last.current = { drawing: null, edition }
    const before = last.current.drawing
    let isOver = false
    const show = (drawing: Drawing, status: Drawn['status']): void => {
      const placed = aligned(drawing, last.current.drawing, anchor)
      last.current = { drawing: placed, edition }
      setDrawn(previous => ({ subject, picture, drawing: placed, number: (previous?.number ?? 0) + 1, status }))
    }
    const simple = (status: Drawn['status']): void => show(simpleDrawing(picture, before), status)
    const soon = setTimeout(() => simple('working'), picture.boxes.length > fewNodes ? 0 : patience)
    elk.current.place(elkGraph(picture, before), limit).then(result => {
      clearTimeout(soon)
      if (isOver || result === 'dropped') return
      if (typeof result === 'string') simple(result)
      else show(drawingOf(picture, before, result), 'done')
    })
    return () => {
      isOver = true
      clearTimeout(soon)
    }
    // The anchor is only asked when there is something new to draw.
  }, [picture, edition, limit])

  useEffect(() => () => elk.current?.stop(), [])
  return drawn?.subject === subject ? drawn : null
}
