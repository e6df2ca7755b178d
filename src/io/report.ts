import * as E from 'fp-ts/lib/Either.js'
import { present } from '../ats/present.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import type { PageData } from '../report/format.js'
import type { Graph } from '../report/graph/graph.js'
import { gridLayout } from '../report/graph/grid.js'
import type { Layout } from '../report/graph/layout.js'
import { reportDocument } from '../report/html/document.js'
import { type Checked, resultsData, type Tested, verdictsData } from '../report/html/report-data.js'
import { madeHere } from '../report/made.js'
import type { Made } from '../work/made.js'
import { layouts } from './layouts.js'
import { reportPage } from './page.js'

/** What a report is about: verdicts, or what became of expectations. */
export type Reported = { readonly verdicts: readonly Checked[] } | { readonly results: readonly Tested[] }

export interface ReportOptions {
  /** The command that gives the same answers again. */
  readonly command?: string
  /** How the answers were made. */
  readonly made?: Made
  /** Seconds for laying out purposes, 5 by default; a purpose that takes longer is drawn in columns. */
  readonly seconds?: number
  /** Ends laying out at once. */
  readonly signal?: AbortSignal
}

const reportNames: OptionNames<ReportOptions> = { command: true, made: true, seconds: true, signal: true }

/** A report as one HTML file that needs no other. */
export const reportHtml = async (
  reported: Reported,
  options: ReportOptions,
): Promise<E.Either<Diagnostic[], string>> => {
  requireKnown('reportHtml', options, reportNames)
  return pageWith(
    (command, layOut, made) =>
      'verdicts' in reported
        ? verdictsData(reported.verdicts, command, layOut, made)
        : resultsData(reported.results, command, layOut, made),
    options,
  )
}

/** A page that shows what `data` says. */
export const pageWith = async (
  data: PageData,
  { command, made = madeHere, seconds = 5, signal }: ReportOptions,
): Promise<E.Either<Diagnostic[], string>> => {
  const page = await reportPage()
  if (E.isLeft(page)) return page
  const layOut = async (graphs: readonly Graph[]): Promise<Layout[]> => {
    const placed = await layouts(graphs, seconds, signal)
    // A report is worth having without ELK, whatever kept it from placing a graph.
    return placed.map((one, i) =>
      typeof one === 'string' || one instanceof Error ? gridLayout(present(graphs[i])) : one,
    )
  }
  return E.right(await reportDocument(await data(command ?? null, layOut, made), page.right))
}
