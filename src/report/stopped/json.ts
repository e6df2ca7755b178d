import * as t from 'io-ts'
import { closed } from '../../errors/codec.js'
import { type Made, MadeJson } from '../../work/made.js'
import { version } from '../version.js'
import type { StoppedReport } from './formats.js'

/** The format of a report on nothing. */
export const StoppedJson = closed('a report of a command that was stopped', {
  telos: t.string,
  verdict: t.literal('inconclusive'),
  reason: t.keyof({ 'time-bound': null, 'memory-bound': null, cancelled: null }),
  message: t.string,
  made: MadeJson,
})
export type StoppedJson = t.TypeOf<typeof StoppedJson>

/** What there is to say for programs when there is no result. */
export const stoppedJson = ({ reason, message }: StoppedReport, made: Made): StoppedJson => ({
  telos: version,
  verdict: 'inconclusive',
  reason,
  message,
  made,
})
