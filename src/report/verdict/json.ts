import * as t from 'io-ts'
import { RelationJson, VariantJson } from '../../../purposes/relation-json.js'
import { present } from '../../ats/present.js'
import { closed } from '../../errors/codec.js'
import { position } from '../../errors/source.js'
import type { NeverMet, Verdict } from '../../relations/verdict.js'
import type { Statistics } from '../../search/statistics.js'
import { type Made, MadeJson } from '../../work/made.js'
import {
  BoundJson,
  boundJson,
  nullable,
  RunJson,
  runJson,
  SampledJson,
  SeedJson,
  StuckJson,
  stuckJson,
} from '../json.js'
import { madeHere } from '../made.js'
import { version } from '../version.js'
import { perState } from '../words.js'

/** What became of the reductions that were asked for. */
const ReducedJson = closed(
  'reductions',
  {
    used: t.readonlyArray(t.string),
    refused: t.readonlyArray(closed('a reduction that was refused', { reduction: t.string, why: t.string })),
  },
  { leftOut: t.string },
)

/** What every verdict says. */
const answer = {
  verdict: t.keyof({ success: null, failure: null, inconclusive: null }),
  reason: nullable(t.string),
  exact: t.boolean,
  bound: BoundJson,
  run: nullable(RunJson),
  statistics: closed(
    'statistics',
    {
      modelStates: t.number,
      productStates: t.number,
      transitions: t.number,
      depth: t.number,
      seconds: t.number,
    },
    { bytesPerState: t.number, load: t.number },
  ),
}
const NeverMetJson = closed(
  'a name that was never met',
  { kind: t.keyof({ event: null, label: null }), name: t.string, nearest: nullable(t.string) },
  { examined: t.number, file: t.string, line: t.number, column: t.number },
)
const notes = {
  seed: SeedJson,
  sampled: SampledJson,
  made: MadeJson,
  stuck: StuckJson,
  bounded: t.literal(true),
  neverMet: t.readonlyArray(NeverMetJson),
  reduced: ReducedJson,
  remarks: t.readonlyArray(t.string),
}

/** The verdict format. */
export const VerdictJson = closed(
  'a verdict',
  {
    telos: t.string,
    model: t.string,
    purpose: t.string,
    relation: RelationJson,
    variant: VariantJson,
    ...answer,
  },
  { fair: t.literal(true), unmatched: t.readonlyArray(t.string), ...notes },
)
export type VerdictJson = t.TypeOf<typeof VerdictJson>

/** The format of a verdict on a property of the model itself. */
export const PropertyJson = closed(
  'a verdict on a property',
  {
    telos: t.string,
    model: t.string,
    /** `null`: the model was not read to its end. */
    property: nullable(t.string),
    modality: nullable(t.keyof({ always: null, finally: null, fairly: null, fairly_inf: null })),
    ...answer,
  },
  notes,
)
export type PropertyJson = t.TypeOf<typeof PropertyJson>

/**
 * A verdict for programs. Keys that a verdict need not have are there only where they say something.
 * @public
 */
export const verdictJson = (verdict: Verdict, model: string, made: Made = madeHere): VerdictJson => ({
  telos: version,
  model,
  purpose: verdict.purpose,
  relation: verdict.relation as VerdictJson['relation'],
  variant: verdict.variant,
  ...(verdict.fair ? { fair: true } : {}),
  ...(verdict.kind === 'failure' && verdict.unmatched.length > 0 ? { unmatched: verdict.unmatched } : {}),
  ...answerJson(verdict),
  made,
})

/**
 * A verdict on a property of the model itself, for programs.
 * @public
 */
export const propertyJson = (verdict: Verdict, model: string, made: Made = madeHere): PropertyJson => ({
  telos: version,
  model,
  property: present(verdict.property).name,
  modality: present(verdict.property).modality,
  ...answerJson(verdict),
  made,
})

const answerJson = (verdict: Verdict) => ({
  verdict: verdict.kind,
  reason: verdict.reason,
  exact: verdict.exact,
  ...(verdict.bounded ? { bounded: true as const } : {}),
  ...(verdict.neverMet.length > 0 ? { neverMet: verdict.neverMet.map(neverMetJson) } : {}),
  ...(verdict.seed === undefined ? {} : { seed: verdict.seed }),
  bound: boundJson(verdict.bound),
  run: verdict.run === null ? null : runJson(verdict.run),
  ...stuckJson(verdict.stuck),
  ...(verdict.reduced.used.length + verdict.reduced.refused.length > 0 ? { reduced: verdict.reduced } : {}),
  ...(verdict.sampled === null ? {} : { sampled: verdict.sampled }),
  ...(verdict.remarks.length > 0 ? { remarks: verdict.remarks } : {}),
  statistics: statisticsJson(verdict.statistics),
})

const neverMetJson = ({ span, ...name }: NeverMet): t.TypeOf<typeof NeverMetJson> => ({
  ...name,
  ...(span === undefined ? {} : { file: span.source.name, ...position(span) }),
})

const statisticsJson = ({ bytes, load, seconds, ...sizes }: Statistics): VerdictJson['statistics'] => ({
  ...sizes,
  seconds: Math.round(seconds * 1000) / 1000,
  ...(bytes === null ? {} : { bytesPerState: perState(bytes, sizes.modelStates) }),
  ...(load === null ? {} : { load: Math.round(load * 100) / 100 }),
})
