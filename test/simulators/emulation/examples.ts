import { hoare, milner } from '../../../simulators/emulation/algebra.js'
import type { Legend, System } from '../../../simulators/emulation/joint.js'
import { act, again, alt, type Process, par, seq, systemOf } from './systems.js'

/** Systems of the paper, and small ones, with their legends. */
export interface Example {
  readonly system: System
  readonly legend: Legend
}

const legendOf = (title: string, event: (action: number) => string, components: readonly string[]): Legend => ({
  title,
  event,
  component: slot => components[slot],
  point: (slot, point) => `point ${point} of ${components[slot]}`,
})

const channels = ['', 'vote', 'agree', 'disagree', 'commit', 'rollback', 'ok', 'nok']
const on = (channel: string): number => 2 * channels.indexOf(channel)
const [vote, agree, disagree, commit, rollback, ok, nok] = channels.slice(1).map(channel => act(on(channel)))
const co = (process: Process): Process => act((process as { action: number }).action + 1)

const coord = seq(co(vote), alt(seq(agree, co(commit), commit, ok), seq(disagree, co(rollback), rollback, nok)))
const worker = seq(vote, co(agree), alt(seq(commit, co(commit), again('1')), seq(rollback, co(rollback), again('1'))))

/** Example 2.1: with restriction, synchronisations, `ok` and `nok` are all that is left. */
export const twoPhaseCommit = (restricted: boolean): Example => {
  const hidden = new Set(restricted ? channels.slice(1, 6).flatMap(channel => [on(channel), on(channel) + 1]) : [])
  return {
    system: systemOf({ processes: [coord, worker], inside: false, algebra: milner, hidden }),
    legend: legendOf('2PC', action => (action === 0 ? 'τ' : `${action % 2 === 0 ? '' : "'"}${channels[action >> 1]}`), [
      'Coord',
      'Worker',
    ]),
  }
}

/** Three parties that do `a` together; the last one does something else before. */
export const threeParties: Example = {
  system: systemOf({
    processes: [seq(act(2), again('0')), alt(act(2), act(4)), seq(act(3), act(2))],
    inside: false,
    algebra: hoare(new Set([2])),
    hidden: new Set(),
  }),
  legend: legendOf('three', action => ['τ', '?', 'a', 'b', 'c'][action], ['P', 'Q', 'R']),
}

/** (a; (b | c) | d); e, again and again, beside f: parallel compositions with their joins. */
export const joins: Example = {
  system: systemOf({
    processes: [seq(par(seq(act(2), par(act(3), act(4))), act(5)), act(6), again('0')), act(7)],
    inside: false,
    algebra: milner,
    hidden: new Set(),
  }),
  legend: legendOf('joins', action => ['τ', '?', 'a', 'b', 'c', 'd', 'e', 'f'][action], ['P', 'P', 'P', 'P', 'P', 'Q']),
}
