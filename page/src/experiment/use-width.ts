import { present } from '@telos-verifier/telos/page'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The width of an element in pixels, so that what is drawn in it has letters of the same size on every screen. */
export const useWidth = (): [place: RefObject<HTMLDivElement | null>, width: number] => {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = present(place.current)
    const look = (): void => setWidth(element.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, width]
}
