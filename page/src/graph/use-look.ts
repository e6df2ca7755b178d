import { present } from '@telos-verifier/telos/page'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Part } from './collapse.js'
import type { Drawn } from './layout/use-drawing.js'
import { boundsOf, type Card } from './picture.js'
import type { Viewport } from './use-viewport.js'
import { centred, fitting, opening, showing } from './viewport.js'

export interface Look {
  /** Shows all of it. */
  all(): void
  /** Shows a node as soon as it is drawn; `centre` brings it to the middle, and makes it readable. */
  at(node: number, how: 'show' | 'centre'): void
}

/** What is seen of a drawing. `near` is what is wanted most when not all of it can be read. */
export const useLook = (
  viewport: Viewport,
  drawn: Drawn | null,
  part: Part,
  cards: ReadonlyMap<number, Card>,
  near: readonly number[],
  edition: object,
): Look => {
  const drawing = drawn?.drawing ?? null
  // While the first drawing of an edition is on its way, nothing has to stay where it is.
  const state = useRef({ edition, isSettled: false })
  if (state.current.edition !== edition) {
    state.current = { edition, isSettled: false }
    viewport.touched.current = false
  }

  /** Everything, as long as the user has not chosen what to see and it can be read. */
  const arrange = (): void => {
    if (drawing === null || viewport.touched.current) return
    const bounds = boundsOf(part.nodes, drawing, cards)
    const { isSettled } = state.current
    viewport.change((view, area) => {
      const middle = drawing.positions.get(present(near[0])) ?? { x: 0, y: 0 }
      const start = opening(bounds, boundsOf(near, drawing, cards), middle, area)
      return isSettled && !start.isWhole ? view : start.view
    }, isSettled)
    if (drawn?.status !== 'working') state.current.isSettled = true
  }
  useLayoutEffect(arrange, [drawing])
  const arranging = useRef(arrange)
  arranging.current = arrange
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      state.current.isSettled = false
      arranging.current()
    })
    if (viewport.sheet.current !== null) observer.observe(viewport.sheet.current)
    return () => observer.disconnect()
  }, [viewport])

  const wanted = useRef<{ readonly node: number; readonly how: 'show' | 'centre' } | null>(null)
  useEffect(() => {
    const position = wanted.current === null ? undefined : drawing?.positions.get(wanted.current.node)
    if (drawing === null || wanted.current === null || position === undefined) return
    const { node, how } = wanted.current
    wanted.current = null
    const around = boundsOf([node], drawing, cards)
    viewport.change(
      (view, area) =>
        how === 'show' ? showing(view, around, area) : centred(position, Math.max(view.scale, 0.8), area),
      true,
    )
  })

  return {
    all: () => {
      if (drawing === null) return
      viewport.touched.current = false
      viewport.change((_, area) => fitting(boundsOf(part.nodes, drawing, cards), area), true)
    },
    at: (node, how) => {
      wanted.current = { node, how }
    },
  }
}
