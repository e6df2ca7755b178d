import { mutableModel } from '@telos-verifier/telos'

type What = 'arrive' | 'cut' | 'drill'

/** What is going to happen, and in how many minutes from now. */
interface Planned {
  readonly what: What
  readonly in: number
}

interface Job {
  readonly rush: boolean
  /** Minutes that a rush job has been in the workshop; ordinary jobs are not timed. */
  readonly age: number
}

interface Workshop {
  readonly list: readonly Planned[]
  /** Jobs that wait for the saw, and for the drill. */
  readonly cutting: readonly Job[]
  readonly drilling: readonly Job[]
  /** The jobs under the saw and under the drill. */
  readonly cut: Job | null
  readonly drilled: Job | null
  readonly done: 'nothing' | 'in time' | 'late'
  /** Has the rush job been ordered? */
  readonly ordered: boolean
}

type Happening = '!rush' | '?arrive' | '?cut' | '?drill'

/**
 * A workshop as a discrete-event simulation: an event list, and the clock jumps to what comes next. What falls on the
 * same minute may happen in any order, and each order is a choice. Times are relative to now, so that the state space
 * is finite: the clock itself decides nothing.
 */
export default ({ every = 5, saw = 3, drill = 4, due = 12, room = 2 } = {}) => {
  let shop: Workshop = {
    list: [{ what: 'arrive', in: every }],
    cutting: [],
    drilling: [],
    cut: null,
    drilled: null,
    done: 'nothing',
    ordered: false,
  }

  const older = (job: Job, by: number): Job => (job.rush ? { ...job, age: Math.min(job.age + by, due + 1) } : job)

  /** Lets the clock jump to the next planned event. */
  const advance = (now: Workshop): Workshop => {
    const by = Math.min(...now.list.map(planned => planned.in))
    const aged = (job: Job | null): Job | null => (job === null ? null : older(job, by))
    return {
      ...now,
      list: now.list.map(planned => ({ ...planned, in: planned.in - by })),
      cutting: now.cutting.map(job => older(job, by)),
      drilling: now.drilling.map(job => older(job, by)),
      cut: aged(now.cut),
      drilled: aged(now.drilled),
    }
  }

  /** Machines that are free take the next job; a rush job goes first. */
  const begin = (now: Workshop): Workshop => {
    let { list, cutting, drilling, cut, drilled } = now
    if (drilled === null && drilling[0] !== undefined) {
      drilled = drilling[0]
      drilling = drilling.slice(1)
      list = [...list, { what: 'drill', in: drill }]
    }
    if (cut === null && cutting[0] !== undefined) {
      cut = cutting[0]
      cutting = cutting.slice(1)
      list = [...list, { what: 'cut', in: saw }]
    }
    return { ...now, list, cutting, drilling, cut, drilled }
  }

  const join = (queue: readonly Job[], job: Job): readonly Job[] => (job.rush ? [job, ...queue] : [...queue, job])
  const ordinary: Job = { rush: false, age: 0 }

  const happens = (now: Workshop, what: What): Workshop => {
    const at = now.list.findIndex(planned => planned.what === what && planned.in === 0)
    const rest = { ...now, list: now.list.toSpliced(at, 1) }
    if (what === 'arrive') {
      const list = [...rest.list, { what, in: every }]
      return { ...rest, list, cutting: rest.cutting.length < room ? join(rest.cutting, ordinary) : rest.cutting }
    }
    if (what === 'cut') return { ...rest, cut: null, drilling: now.cut === null ? [] : join(rest.drilling, now.cut) }
    const job = now.drilled
    return { ...rest, drilled: null, done: job?.rush ? (job.age <= due ? 'in time' : 'late') : rest.done }
  }

  return mutableModel({
    save: () => shop,
    restore: (saved: Workshop) => {
      shop = saved
    },
    enabled: (): Happening[] => {
      const due = new Set(
        advance(shop)
          .list.filter(planned => planned.in === 0)
          .map(({ what }) => `?${what}` as const),
      )
      return shop.ordered ? [...due] : ['!rush', ...due]
    },
    inject: (event: Happening) => {
      if (event === '!rush')
        shop = begin({ ...shop, ordered: true, cutting: join(shop.cutting, { rush: true, age: 0 }) })
      else shop = begin(happens(advance(shop), event.slice(1) as What))
    },
    label: () => ({
      delivered: shop.done !== 'nothing',
      late: shop.done === 'late',
      full: shop.cutting.length >= room,
    }),
    fingerprint: () => JSON.stringify(shop),
    world: 'closed',
  })
}
