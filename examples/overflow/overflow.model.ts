import { immutableModel } from '@telos-verifier/telos'

interface Parameters {
  /** How fast jobs arrive, where serving has the speed 1. */
  load?: number
  /** How many jobs there is room for. */
  room?: number
}

/** A machine with a queue, from the first job after a pause: jobs arrive and are served, and which comes next is drawn by weights. */
export default ({ load = 0.5, room = 25 }: Parameters = {}) =>
  immutableModel({
    initial: 1,
    successors: (jobs: number) =>
      jobs === 0 || jobs === room
        ? []
        : [
            { event: '?arrive' as const, weight: load },
            { event: '?serve' as const, weight: 1 },
          ],
    apply: (jobs, { event }) => (event === '?arrive' ? jobs + 1 : jobs - 1),
    label: jobs => ({ full: jobs === room, idle: jobs === 0 }),
    key: jobs => jobs,
    observe: jobs => ({ jobs }),
    score: jobs => jobs,
  })
