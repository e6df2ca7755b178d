import type { DuckDBAppender } from '@duckdb/node-api'
import type { Interval, PointResult } from '../../experiment/result.js'

/** A row of the table `intervals`. */
interface PointEstimate {
  readonly point: number
  readonly estimated: string
  readonly runs: number
  readonly estimate: number
  readonly interval: Interval | null
}

/** What has been estimated at a point; nothing where nothing can be. */
export const estimatesOf = ({ point, runs, outcomes, successOrUndecided, rare }: PointResult): PointEstimate[] => {
  const of = (
    estimated: string,
    found: { readonly estimate?: number; readonly interval?: Interval | null } | null,
  ): PointEstimate[] => {
    const { estimate, interval = null } = found ?? {}
    return estimate === undefined ? [] : [{ point, estimated, runs, estimate, interval }]
  }
  return [
    ...Object.entries(outcomes).flatMap(([outcome, counted]) => of(outcome, counted)),
    ...of('success or undecided', successOrUndecided),
    ...of('rare', rare),
  ]
}

export const appendEstimate = (appender: DuckDBAppender, found: PointEstimate): void => {
  appender.appendBigInt(BigInt(found.point))
  appender.appendVarchar(found.estimated)
  appender.appendBigInt(BigInt(found.runs))
  appender.appendDouble(found.estimate)
  for (const limit of found.interval ?? [null, null]) {
    if (limit === null) appender.appendNull()
    else appender.appendDouble(limit)
  }
}
