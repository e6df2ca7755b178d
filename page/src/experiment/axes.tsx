import type { JSX } from 'preact'
import { Name } from '../run/name.js'
import { type Scale, short, ticks } from './scale.js'

/** Where a chart is drawn within its picture, in pixels. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** An axis with numbers. */
interface Numbered {
  readonly area: Area
  readonly values: readonly number[]
  readonly scale: Scale
  readonly text?: (value: number) => string
}

/** Lines across for numbers of the vertical axis. */
export const Across = ({ area, values, scale, text = short }: Numbered): JSX.Element => (
  <g class="axis">
    {values.map(value => (
      <g key={value} transform={`translate(0 ${scale(value)})`}>
        <line x1={area.left} x2={area.right} />
        <text x={area.left - 8} dy="0.32em" text-anchor="end">
          {text(value)}
        </text>
      </g>
    ))}
  </g>
)

/** Numbers below a chart, with small marks. */
export const Below = ({ area, values, scale, text = short }: Numbered): JSX.Element => (
  <g class="axis" transform={`translate(0 ${area.bottom})`}>
    {values.map(value => (
      <g key={value} transform={`translate(${scale(value)} 0)`}>
        <line y2={4} />
        <text y={17} text-anchor="middle">
          {text(value)}
        </text>
      </g>
    ))}
  </g>
)

/** What an axis is about, in the document instead of the picture: names may be long. */
export const AxisName = ({ of }: { readonly of: string }): JSX.Element => (
  <p class="axis-name">
    <Name of={of} />
  </p>
)

/** About so many pixels are needed for a number below a chart. */
export const roomForNumber = 46
export const ticksWithin = (least: number, greatest: number, pixels: number): number[] =>
  ticks(least, greatest, Math.max(2, Math.floor(pixels / roomForNumber)))
