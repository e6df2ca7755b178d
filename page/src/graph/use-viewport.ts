import type { Point } from '@telos-verifier/telos'
import type { RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { type Size, type View, zoomed } from '../view.js'

/** A press that moves less is a click. */
const slack = 5

export interface Viewport {
  readonly sheet: RefObject<SVGSVGElement | null>
  readonly content: RefObject<SVGGElement | null>
  /** Has the user chosen what to see? */
  readonly touched: { current: boolean }
  /** Changes how the drawing is seen; `gliding` unless the user drags it. */
  change(how: (view: View, area: Size) => View, gliding?: boolean): void
}

/** Pan and zoom by mouse, fingers and wheel. The drawing itself is not touched: only one group is moved. */
export const useViewport = (): Viewport => {
  const sheet = useRef<SVGSVGElement>(null)
  const content = useRef<SVGGElement>(null)
  const touched = useRef(false)
  const view = useRef<View>({ x: 0, y: 0, scale: 1 })

  const viewport = useMemo<Viewport>(
    () => ({
      sheet,
      content,
      touched,
      change: (how, gliding = false) => {
        const [svg, group] = [sheet.current, content.current]
        if (svg === null || group === null) return
        const { x, y, scale } = how(view.current, { width: svg.clientWidth, height: svg.clientHeight })
        view.current = { x, y, scale }
        svg.classList.toggle('gliding', gliding)
        svg.dataset.zoom = scale < 0.4 ? 'far' : scale < 0.6 ? 'middle' : 'near'
        group.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
      },
    }),
    [],
  )

  useLayoutEffect(() => {
    const svg = sheet.current
    if (svg === null) return
    const stopping = new AbortController()
    const { signal } = stopping
    const fingers = new Map<number, Point>()
    let moved = 0
    const where = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = svg.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const between = (): Point => {
      const points = [...fingers.values()]
      return {
        x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
        y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
      }
    }
    const spread = (): number => {
      const [a, b] = [...fingers.values()]
      return a === undefined || b === undefined ? 1 : Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
    }
    svg.addEventListener(
      'pointerdown',
      event => {
        if (event.button !== 0) return
        if (fingers.size === 0) moved = 0
        fingers.set(event.pointerId, where(event))
      },
      { signal },
    )
    svg.addEventListener(
      'pointermove',
      event => {
        const was = fingers.get(event.pointerId)
        if (was === undefined) return
        const [middle, width] = [between(), spread()]
        const now = where(event)
        moved += Math.hypot(now.x - was.x, now.y - was.y)
        fingers.set(event.pointerId, now)
        if (moved < slack) return
        // Only now: a click has to arrive at the node.
        if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId)
        touched.current = true
        const to = between()
        const by = spread() / width
        viewport.change(view => zoomed({ ...view, x: view.x + to.x - middle.x, y: view.y + to.y - middle.y }, by, to))
      },
      { signal },
    )
    const lift = ({ pointerId }: PointerEvent): void => {
      fingers.delete(pointerId)
    }
    svg.addEventListener('pointerup', lift, { signal })
    svg.addEventListener('pointercancel', lift, { signal })
    svg.addEventListener('pointerleave', event => !svg.hasPointerCapture(event.pointerId) && lift(event), { signal })
    // The end of a drag is not a click on what happens to be there.
    svg.addEventListener('click', event => moved >= slack && event.stopPropagation(), { signal, capture: true })
    svg.addEventListener(
      'wheel',
      event => {
        event.preventDefault()
        touched.current = true
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
        const by = Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) * (event.ctrlKey ? 0.01 : 0.0025))
        viewport.change(view => zoomed(view, by, where(event)))
      },
      { signal, passive: false },
    )
    return () => stopping.abort()
  }, [viewport])

  return viewport
}
