import type { Purpose } from '../../purposes/purpose.js'
import { present } from '../ats/present.js'
import type { Limits, Stop } from '../search/limits.js'
import { Channel } from '../search/parallel/channel.js'
import { Control, type Share } from '../search/parallel/control.js'
import type { ShardOutcome, Trail } from '../search/parallel/shard.js'
import type { Path, SearchGoal } from '../search/search.js'
import { stoppedBy } from '../work/stopped.js'
import type { Parameters } from './models.js'
import { endInWords, Thread } from './thread.js'

/** A breadth-first search that several threads can do together. */
export interface ParallelSearch {
  readonly model: { readonly path: string; readonly parameters: Parameters }
  readonly purpose: Purpose
  readonly avoid: number | null
  readonly goal: SearchGoal
  /** Levels beyond this one are not entered. */
  readonly depth: number
  /** With more nodes than this no level is begun. */
  readonly most: number
  /** Count all moves of the model instead of looking for something. */
  readonly counts: boolean
}

/** What one thread of a parallel search is given. */
export interface ShardTask extends ParallelSearch {
  readonly shard: number
  readonly shards: number
  readonly control: SharedArrayBuffer
  /** From thread i to thread j at i * shards + j. */
  readonly channels: readonly SharedArrayBuffer[]
}

/** What a thread of a parallel search answers. */
export type ShardMessage = { readonly outcome: ShardOutcome } | { readonly trail: Trail } | { readonly fault: string }

export interface ParallelOutcome {
  /** What ended the search early, if something did. */
  readonly stop: Stop | 'cancelled' | null
  readonly total: Share
  readonly found: Path | null
  readonly complete: boolean
  readonly nearest: Path
  readonly deadlocks: number
  readonly expanded: number
  readonly mostBranches: number
}

/** Milliseconds between two looks at how far the threads are, and those that they have to stop in. */
const look = 30
const patience = 1500

/** A thread could not do its part. One thread then searches again: it can report what happened, and after which steps. */
export class ThreadFault extends Error {
  override readonly name = 'ThreadFault'
}

/** Searches with several threads. Each loads the model for itself; they share nothing but what they send each other. */
export const searchInParallel = async (
  task: ParallelSearch,
  shards: number,
  limits: Limits,
  signal: AbortSignal | undefined,
  progress: (total: Share) => void,
): Promise<ParallelOutcome> => {
  const buffer = Control.create(shards)
  const control = new Control(buffer, shards)
  const channels = Array.from({ length: shards * shards }, () => Channel.create())
  const threads = Array.from(
    { length: shards },
    (_, shard) => new ShardThread({ ...task, shard, shards, control: buffer, channels }),
  )
  const supervision = supervise(control, limits, signal, progress)
  try {
    const outcomes = await Promise.race([Promise.all(threads.map(thread => thread.outcome)), supervision.overdue])
    const { total } = control
    const stop = supervision.stop ?? (total.nodes > task.most ? 'state-bound' : null)
    if (outcomes === null) return { ...nothing, stop, total }
    const finder = outcomes.findIndex(({ found }) => found !== null)
    const near = outcomes
      .flatMap(({ nearest }, shard) => (nearest === null ? [] : [{ ...nearest, shard }]))
      .reduce((a, b) => (b.distance < a.distance ? b : a))
    return {
      stop: finder >= 0 ? null : stop,
      total,
      found: finder < 0 ? null : await trace(threads, finder, present(present(outcomes[finder]).found)),
      complete: stop === null && outcomes.every(({ leaves }) => !leaves),
      nearest: await trace(threads, near.shard, near.node),
      deadlocks: outcomes.reduce((sum, { deadlocks }) => sum + deadlocks, 0),
      expanded: outcomes.reduce((sum, { expanded }) => sum + expanded, 0),
      mostBranches: Math.max(...outcomes.map(({ mostBranches }) => mostBranches)),
    }
  } finally {
    supervision.end()
    control.end()
    await Promise.all(threads.map(thread => thread.end()))
  }
}

/** What is left when threads do not stop when they should. */
const nothing = {
  found: null,
  complete: false,
  nearest: new Int32Array(0),
  deadlocks: 0,
  expanded: 0,
  mostBranches: 0,
}

/** Looks at the threads from time to time, and ends the search when a limit is reached. */
const supervise = (
  control: Control,
  limits: Limits,
  signal: AbortSignal | undefined,
  progress: (total: Share) => void,
) => {
  let stop: ParallelOutcome['stop'] = null
  let timer: NodeJS.Timeout | undefined
  let isOverdue: (late: null) => void = () => {}
  const overdue = new Promise<null>(resolve => {
    isOverdue = resolve
  })
  const watch = setInterval(() => {
    const { total } = control
    progress(total)
    if (stop !== null) return
    const limit = limits.begin(0) ?? limits.ask({ ...total, full: total.full > 0 })
    if (signal?.aborted) stop = stoppedBy(signal)
    else if (limit !== null && limit !== 'pause') stop = limit
    if (stop === null) return
    control.end()
    timer = setTimeout(() => isOverdue(null), patience)
  }, look)
  return {
    overdue,
    get stop() {
      return stop
    },
    end() {
      clearInterval(watch)
      clearTimeout(timer)
    },
  }
}

/** The way to a node, put together from the threads that it leads through. */
const trace = async (threads: readonly ShardThread[], shard: number, node: number): Promise<Path> => {
  const via: number[] = []
  for (let at: Trail['next'] = { shard, node }; at !== null; ) {
    const trail: Trail = await present(threads[at.shard]).trail(at.node)
    for (const transition of trail.via) via.push(transition)
    at = trail.next
  }
  return Int32Array.from(via.reverse())
}

/** One thread of a parallel search. */
class ShardThread {
  readonly outcome: Promise<ShardOutcome>
  private readonly thread: Thread<number, ShardMessage>
  /** Never fulfilled; rejected when the thread is lost. */
  private readonly lost: Promise<never>

  constructor(task: ShardTask) {
    this.thread = new Thread(new URL('./parallel-search-worker.js', import.meta.url), { data: task })
    this.lost = this.thread.ended.then(end => {
      throw new ThreadFault(endInWords(end, code => `a thread ended with code ${code}`))
    })
    // It is reported where an answer is awaited.
    this.lost.catch(() => {})
    this.outcome = this.next().then(message => {
      if ('outcome' in message) return message.outcome
      throw new ThreadFault('fault' in message ? message.fault : 'a thread answered out of turn')
    })
    this.outcome.catch(() => {})
  }

  async trail(node: number): Promise<Trail> {
    this.thread.send(node)
    const message = await this.next()
    if ('trail' in message) return message.trail
    throw new ThreadFault('a thread answered out of turn')
  }

  private next(): Promise<ShardMessage> {
    return Promise.race([this.thread.next(), this.lost])
  }

  async end(): Promise<void> {
    await this.thread.end()
  }
}
