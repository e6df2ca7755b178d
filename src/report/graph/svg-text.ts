import { printable } from '../../ats/printable.js'
import { escapeMarkup } from '../markup.js'
import type { Point } from './layout.js'

/** Names may hold anything: nothing of it is markup, and what XML forbids is not among what is printable. */
export const svgText = (text: string): string => escapeMarkup(printable(text))

/** A length with one digit behind the point. */
export const svgLength = (value: number): string => String(Math.round(value * 10) / 10)

/** A point of a path. */
export const svgPoint = ({ x, y }: Point): string => `${svgLength(x)} ${svgLength(y)}`

/** The beginning of a drawing on white paper, with what it is for those who do not see it. */
export const svgHead = (title: string, description: string, width: number, height: number): string[] => [
  `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Helvetica, Arial, 'Liberation Sans', 'Noto Sans', sans-serif" font-size="12">`,
  `<title>${svgText(title)}</title>`,
  `<desc>${svgText(description)}</desc>`,
  `<rect width="${width}" height="${height}" fill="white"/>`,
]
