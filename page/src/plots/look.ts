import type UPlot from 'uplot'

/** The colours of the theme: what is drawn on a canvas must be told them. */
export const coloursOf = (element: HTMLElement): ((name: string) => string) => {
  const style = getComputedStyle(element)
  return name => style.getPropertyValue(name).trim()
}

/** 12,000 as 12k: there is little room beside a plot. */
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

export const axisOf = (element: HTMLElement) => {
  const { fontFamily } = getComputedStyle(element)
  const colour = coloursOf(element)
  return {
    stroke: colour('--dim'),
    font: `11px ${fontFamily}`,
    labelFont: `11px ${fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
    values: (_: UPlot, values: number[]) => values.map(value => short.format(value)),
  } satisfies UPlot.Axis
}
