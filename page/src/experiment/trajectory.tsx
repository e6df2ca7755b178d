import { present, printable } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import UPlot from 'uplot'
import { keepDrawn } from '../plots/keep-drawn.js'
import { axisOf, coloursOf } from '../plots/look.js'
import { Name } from '../run/name.js'
import type { Band } from './shown.js'
import 'uplot/dist/uPlot.min.css'
import '../plots/plots.css'

export interface TrajectoryProps {
  readonly name: string
  readonly band: Band
}

const height = 190

/** An observable along the runs: the median of those that are still going, and the band that has eight of ten of them. */
export const Trajectory = ({ name, band }: TrajectoryProps): JSX.Element => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = present(place.current)
    const { steps, low, median, high } = band
    const data: UPlot.AlignedData = [[...steps], [...high], [...low], [...median]]
    return keepDrawn(element, height, () => new UPlot(options(element), data, element))
  }, [band])
  const last = band.median.at(-1)
  return (
    <figure class="plot">
      <figcaption>
        <Name of={name} /> along the runs
      </figcaption>
      <div ref={place} role="img" aria-label={`${printable(name)} along the runs: the median is ${last} at the end`} />
    </figure>
  )
}

const options = (element: HTMLElement): UPlot.Options => {
  const colour = coloursOf(element)
  const axis = axisOf(element)
  const edge = { stroke: colour('--accent-soft'), width: 1, points: { show: false } }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { x: { time: false } },
    axes: [
      { ...axis, label: 'steps', labelSize: 16, size: 32, space: 60 },
      { ...axis, size: 46, space: 30 },
    ],
    bands: [{ series: [1, 2], fill: colour('--accent-soft') }],
    series: [
      { label: 'steps' },
      { label: 'high', ...edge },
      { label: 'low', ...edge },
      { label: 'median', stroke: colour('--accent'), width: 2, points: { show: false } },
    ],
  }
}
