import * as E from 'fp-ts/lib/Either.js'
import type { Parameters } from '../../simulators/parameters.js'
import { readValue } from '../../simulators/parameters.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { parsePiece } from '../errors/notation.js'
import type { Range, Source } from '../errors/source.js'
import { experimentPoints } from './errors.js'
import * as grammar from './generated/points.js'

interface Cell {
  readonly text: string
  /** What is quoted is a text, whatever it looks like. */
  readonly isQuoted: boolean
}

interface Row extends Range {
  readonly cells: readonly Cell[]
}

/** The points of a table, or everything that is wrong with it. */
export const readPoints = (source: Source): E.Either<Diagnostic[], readonly Parameters[]> => {
  const text = source.text.replace(/^\uFEFF/, '')
  const piece = { source: { ...source, text }, start: 0, end: text.length }
  const parsed = parsePiece<readonly Row[]>(grammar, 'Table', piece, 'the end of the file')
  if (E.isLeft(parsed)) return E.left([parsed.left])
  const [head, ...rows] = parsed.right
  const wrong = (message: string, { start, end }: Range): Diagnostic =>
    experimentPoints(message, { span: { source: piece.source, start, end } })
  if (head === undefined) return E.left([experimentPoints(`${source.name} has no names of parameters`)])
  const names = head.cells.map(cell => cell.text)
  const found = [
    ...names.flatMap((name, i) => {
      if (name.includes(';') && names.length === 1)
        return [wrong('values are separated by commas, not by semicolons', head)]
      if (name === '') return [wrong(`name ${i + 1} is empty`, head)]
      if (name === 'seed') return [wrong('seed is no parameter of an experiment: each run has a seed of its own', head)]
      return names.indexOf(name) === i ? [] : [wrong(`the name ${name} stands there twice`, head)]
    }),
    ...(rows.length === 0 ? [wrong('there is no point behind the names', head)] : []),
    ...rows.flatMap(row =>
      row.cells.length === names.length
        ? []
        : [wrong(`there are ${row.cells.length} values, and ${names.length} names`, row)],
    ),
  ]
  if (found.length > 0) return E.left(found)
  return E.right(
    rows.map(({ cells }) =>
      Object.fromEntries(
        cells.map(({ text: written, isQuoted }, i) => [names[i], isQuoted ? written : readValue(written)]),
      ),
    ),
  )
}
