import type { Announced, Task } from './experiment-queue-codecs.js'
import { textOf } from './experiment-queue-codecs.js'
import { sha256Of } from './hash.js'

/** How things of experiments are called in Redis. */

/** What BullMQ's keys begin with; a queue is called by its experiment. */
export const queuePrefix = 'telos:queue'

/** The set of all experiments that workers can serve. */
export const experimentsKey = 'telos:experiments'

export interface ExperimentKeys {
  readonly announced: string
  readonly answers: string
  readonly coordinator: string
  readonly ended: string
}

export const keysOf = (id: string): ExperimentKeys => ({
  announced: `telos:announced:${id}`,
  answers: `telos:answers:${id}`,
  coordinator: `telos:coordinator:${id}`,
  ended: `telos:ended:${id}`,
})

/** An experiment as it is announced, under a name that it alone can have: whoever reads it can tell if it was changed. */
export const announcement = (announced: Announced): { readonly id: string; readonly text: string } => {
  const text = textOf(announced)
  return { id: idOf(text), text }
}

export const idOf = (text: string): string => sha256Of(text).slice(0, 32)

export const isId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** Enough of a hash for people to tell it from others. */
export const short = (hash: string): string => hash.slice(0, 8)

/** The same work has the same name, whoever asks for it and however often. BullMQ allows no colons here. */
export const taskId = (experiment: string, task: Task): string => {
  if (task.kind === 'keep') return `${experiment}-keep-${task.row.point}-${task.row.run}`
  const { point, from, to } = task.chunk
  return `${experiment}-runs-${point}-${from}-${to}`
}

export const taskInWords = (task: Task): string =>
  task.kind === 'keep'
    ? `run ${task.row.run} at point ${task.row.point}`
    : `runs ${task.chunk.from} to ${task.chunk.to - 1} at point ${task.chunk.point}`
