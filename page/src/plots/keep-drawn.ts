import type UPlot from 'uplot'

/** Draws a plot, and again when the theme changes or its room does. Returns what ends that. */
export const keepDrawn = (element: HTMLElement, height: number, make: () => UPlot): (() => void) => {
  let plot = make()
  const draw = (): void => {
    plot.destroy()
    plot = make()
  }
  // What is drawn on a canvas does not follow the style sheet.
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', draw)
  const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
  observer.observe(element)
  return () => {
    dark.removeEventListener('change', draw)
    observer.disconnect()
    plot.destroy()
  }
}
