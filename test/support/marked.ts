import { expect } from 'vitest'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { render } from '../../src/errors/render.js'
import { position, type Span } from '../../src/errors/source.js'

/** A mistake as it is said: where it is, what is marked, its code, what is said, and what to write instead. */
export type Said = readonly [place: string, marked: string, code: string, message: string, fix: string | undefined]

export const saidOf = ({ span, code, message, fix }: Diagnostic): Said => {
  const at = span === undefined ? null : placeOf(span)
  return [at === null ? '' : `${at.line}:${at.column}`, at?.marked ?? '', code, message, fix]
}

export interface Place {
  readonly line: number
  readonly column: number
  readonly marked: string
}

export const placeOf = (span: Span): Place => ({
  ...position(span),
  marked: span.source.text.slice(span.start, span.end),
})

/** A text without its marks « and », and the places between them. */
export const unmarked = (marked: string): { text: string; places: Place[] } => {
  const places: Place[] = []
  let text = ''
  for (const [, before, inside] of marked.matchAll(/([^«]*)(?:«([^»]*)»)?/g)) {
    text += before
    if (inside === undefined) continue
    const lines = text.split('\n')
    places.push({ line: lines.length, column: lines.at(-1)!.length + 1, marked: inside })
    text += inside
  }
  return { text, places }
}

/** What is to be said at the marks of a text, one after the other. */
export type SaidAtMark = readonly [code: string, message: string, fix?: string]

/** Every mistake of a text, said as expected, where the marks are. */
export const expectSaid = (
  marked: string,
  expected: readonly SaidAtMark[],
  mistakesIn: (text: string) => readonly Diagnostic[],
): void => {
  const { text, places } = unmarked(marked)
  const found = mistakesIn(text)
  expect(found.map(({ code, message, fix }) => (fix === undefined ? [code, message] : [code, message, fix]))).toEqual(
    expected,
  )
  expect(found.flatMap(({ span }) => (span === undefined ? [] : [placeOf(span)]))).toEqual(places)
  for (const diagnostic of found) expect(render(diagnostic)).toContain(`error[${diagnostic.code}]: `)
}
