import type { Purpose } from '../../purposes/purpose.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import type { Experiment } from '../experiment/definition.js'
import { type Chunk, type ChunkResult, seedOf } from '../experiment/point-runs.js'
import type { RunRow } from '../experiment/row.js'
import type { KeptRun } from '../experiment/store.js'
import { queueFailed, queueGarbage } from './errors.js'
import type { Answer, Task } from './experiment-queue-codecs.js'
import { taskInWords } from './experiment-queue-names.js'

/** Chunks are never larger than this; a worker does not believe that one is. */
const largestChunk = 10_000

/** Is a task one of the experiment? What is wrong with it, if it is not. */
export const wrongTask = ({ points }: Experiment, task: Task): Diagnostic | null => {
  const { point } = task.kind === 'runs' ? task.chunk : task.row
  if (point >= points.length) return queueGarbage(`a task is about point ${point}; there are ${points.length}`)
  if (task.kind === 'keep') return null
  const { from, to } = task.chunk
  return from < to && to - from <= largestChunk
    ? null
    : queueGarbage(`a task is about the runs from ${from} up to ${to}: these are none, or too many`)
}

/** The rows that a worker answered, if they are those that it was asked for. Throws a TelosError. */
export const rowsOf = (experiment: Experiment, purpose: Purpose, chunk: Chunk, answer: Answer): ChunkResult => {
  const task: Task = { kind: 'runs', chunk }
  const { point, from, to } = chunk
  if (answer.kind !== 'made') throw notThat(task, answer)
  const { rows, trajectories } = answer.result
  const states = new Set(purpose.states.map(({ name }) => name))
  const isAsked = (row: RunRow, i: number): boolean =>
    row.point === point &&
    row.run === from + i &&
    row.seed === seedOf(experiment, point, row.run) &&
    states.has(row.purposeState)
  const isWithin = (one: { readonly point: number; readonly run: number }): boolean =>
    one.point === point && one.run >= from && one.run < to
  if (rows.length !== to - from || !rows.every(isAsked) || !trajectories.every(isWithin))
    throw garbage(`the answer to ${taskInWords(task)} has other rows than those`)
  return answer.result
}

/** The run that a worker kept, if it is the one that it was asked for. Throws a TelosError. */
export const keptOf = (row: RunRow, answer: Answer): KeptRun | null => {
  const task: Task = { kind: 'keep', row }
  if (answer.kind !== 'kept') throw notThat(task, answer)
  const { kept } = answer
  const isAsked =
    kept === null ||
    (kept.point === row.point && kept.run === row.run && kept.seed === row.seed && kept.outcome === row.outcome)
  if (!isAsked) throw garbage(`the answer to ${taskInWords(task)} is another run`)
  return kept
}

const garbage = (message: string): TelosError => new TelosError([queueGarbage(message)])

/** Why there is no answer to a task. */
const notThat = (task: Task, answer: Answer): TelosError => {
  if (answer.kind === 'failed') return new TelosError(answer.diagnostics)
  if (answer.kind === 'fault') return givenUp(task, answer.message)
  return garbage(`the answer to ${taskInWords(task)} is about something else`)
}

export const givenUp = (task: Task, why: string): TelosError =>
  new TelosError([queueFailed(`${taskInWords(task)} were not made: ${why}`)])
