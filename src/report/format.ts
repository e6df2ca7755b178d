import { present } from '../ats/present.js'
import { jsonText } from '../ats/printable.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import type { Style } from '../errors/render.js'
import type { Made } from '../work/made.js'
import type { Graph } from './graph/graph.js'
import type { ReportData } from './html/data.js'
import type { LayOut } from './html/report-data.js'

/** How a report is to be written, and what writing it needs from outside: reports know neither files nor threads. */
export interface Manner {
  readonly style: Style
  /** Say only what was asked for. */
  readonly quiet: boolean
  /** Does the report go to a file? */
  readonly toFile: boolean
  /** How the result was made. */
  readonly made: Made
  /** Makes a page from what `data` says. */
  readonly page: (data: PageData) => Promise<string>
  /** Draws a graph; laying it out may take long. */
  readonly draw: (graph: Graph, as: 'svg' | 'tikz') => Promise<string>
  /** Says something beside the report. */
  readonly remark: (text: string) => void
  /** Shows what is wrong with the input, beside the report. */
  readonly complain: (diagnostics: readonly Diagnostic[]) => void
}

/** What a page shows, given the command that makes it again, a way to lay out graphs, and how the result was made. */
export type PageData = (command: string | null, layOut: LayOut, made: Made) => Promise<ReportData>

/** One form of a report; `null` if it has nothing to add to the diagnostics. */
export type Format<S> = (subject: S, manner: Manner) => string | null | Promise<string | null>

/**
 * All forms of the reports on a subject, by the names that `--format` has for them; the first is the default. Tables are
 * loaded to say which formats there are, so an entry imports what it needs when it is asked for.
 */
export type Formats<S> = Readonly<Record<string, Format<S>>>

/** Formats whose texts have escapes of their own, so that they are written as they are. */
export const documents: ReadonlySet<string> = new Set(['html'])

/** One JSON document. */
export const json = (value: unknown): string => jsonText(value, 2)

/** The whole text, or its first line if only that was asked for. */
export const brief = (text: string, { quiet }: Pick<Manner, 'quiet'>): string =>
  quiet ? present(text.split('\n')[0]) : text
