import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import type { KeptRun, Trajectory } from '../../experiment/store.js'
import { condition, type Page } from './duckdb-pages.js'
import { readRun, readValues, runText, valuesText } from './entries.js'

export const appendKept = (appender: DuckDBAppender, { point, run, seed, outcome, steps }: KeptRun): void => {
  appender.appendBigInt(BigInt(point))
  appender.appendBigInt(BigInt(run))
  appender.appendBigInt(BigInt(seed))
  appender.appendVarchar(outcome)
  appender.appendVarchar(runText(steps))
}

export const appendTrajectory = (appender: DuckDBAppender, { point, run, values }: Trajectory): void => {
  appender.appendBigInt(BigInt(point))
  appender.appendBigInt(BigInt(run))
  appender.appendVarchar(valuesText(values))
}

export const keptIn = async (connection: DuckDBConnection, page: Page): Promise<KeptRun[]> => {
  const sql = `SELECT point, run, seed, outcome, steps FROM kept_runs WHERE ${condition(page)} ORDER BY point, run`
  return (await connection.runAndReadAll(sql)).getRows().map(([point, run, seed, outcome, steps]) => ({
    point: Number(point),
    run: Number(run),
    seed: Number(seed),
    outcome: outcome as KeptRun['outcome'],
    steps: readRun(JSON.parse(String(steps))),
  }))
}

export const trajectoriesIn = async (connection: DuckDBConnection, page: Page): Promise<Trajectory[]> => {
  const sql = `SELECT point, run, observed FROM trajectories WHERE ${condition(page)} ORDER BY point, run`
  return (await connection.runAndReadAll(sql)).getRows().map(([point, run, observed]) => ({
    point: Number(point),
    run: Number(run),
    values: readValues(JSON.parse(String(observed))),
  }))
}
