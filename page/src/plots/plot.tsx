import { present } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import UPlot from 'uplot'
import { keepDrawn } from './keep-drawn.js'
import { axisOf, coloursOf } from './look.js'
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
    const data: UPlot.AlignedData = [[...x.values], [...y.values]]
    return keepDrawn(element, height, () => new UPlot(options(element, x.name, y.name), data, element))
  }, [x.values, y.values, x.name, y.name])
  const most = y.values.reduce((a, b) => Math.max(a, b), 0)
  return (
    <figure class="plot">
      <figcaption>{title}</figcaption>
      <div ref={place} role="img" aria-label={`${title}: at most ${most.toLocaleString('en')}`} />
    </figure>
  )
}

/** Half a state is none: ticks are at whole numbers. */
const whole = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map(digit => digit * 10 ** power)).flat()

const options = (element: HTMLElement, x: string, y: string): UPlot.Options => {
  const colour = coloursOf(element)
  const axis = axisOf(element)
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
