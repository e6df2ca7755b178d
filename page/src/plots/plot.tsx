import { present } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './plots.css'

export interface PlotProps {
  readonly title: string
  readonly x: { readonly name: string; readonly values: readonly number[] }
  readonly y: { readonly name: string; readonly values: readonly number[] }
}

const height = 150

/** One curve over another quantity, in the colours of the theme. */
export const Plot = ({ title, x, y }: PlotProps): JSX.Element => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = present(place.current)
    let plot: UPlot | null = null
    const draw = (): void => {
      plot?.destroy()
      plot = new UPlot(options(element, x.name, y.name), [[...x.values], [...y.values]], element)
    }
    draw()
    // What is drawn on a canvas does not follow the style sheet.
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', draw)
    const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      dark.removeEventListener('change', draw)
      observer.disconnect()
      plot?.destroy()
    }
  }, [x.values, y.values, x.name, y.name])
  const most = y.values.reduce((a, b) => Math.max(a, b), 0)
  return (
    <figure class="plot">
      <figcaption>{title}</figcaption>
      <div ref={place} role="img" aria-label={`${title}: at most ${most.toLocaleString('en')}`} />
    </figure>
  )
}

/** 12,000 as 12k: there is little room beside a plot. */
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

/** Half a state is none: ticks are at whole numbers. */
const whole = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map(digit => digit * 10 ** power)).flat()

const options = (element: HTMLElement, x: string, y: string): UPlot.Options => {
  const style = getComputedStyle(element)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  const axis = {
    stroke: colour('--dim'),
    font: `11px ${style.fontFamily}`,
    labelFont: `11px ${style.fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
    values: (_: UPlot, values: number[]) => values.map(value => short.format(value)),
  } satisfies UPlot.Axis
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(1, most * 1.05)] } },
    axes: [
      { ...axis, label: x, labelSize: 16, size: 32, space: 60 },
      { ...axis, incrs: whole, size: 46, space: 30 },
    ],
    series: [
      { label: x },
      {
        label: y,
        stroke: colour('--accent'),
        fill: colour('--accent-soft'),
        width: 1.5,
        points: { show: false },
      },
    ],
  }
}
