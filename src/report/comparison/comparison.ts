import * as t from 'io-ts'
import { present } from '../../ats/present.js'
import {
  type Compared,
  type Comparison,
  type Equivalence,
  equivalences,
  type Side,
} from '../../equivalence/comparison.js'
import { showFormula } from '../../equivalence/formula.js'
import { closed } from '../../errors/codec.js'
import { plain, printable, type Style } from '../../errors/render.js'
import { type Made, MadeJson } from '../../work/made.js'
import { restsOn } from '../basis.js'
import { hiddenSteps } from '../hidden-steps.js'
import { BoundJson, boundJson, nullable, SampledJson, SeedJson } from '../json.js'
import { madeHere } from '../made.js'
import { escaped, literally, table } from '../markdown.js'
import { version } from '../version.js'
import { boundInWords, counted, forSeed, sampledInWords, stopInWords, withSeed } from '../words.js'

const side = t.keyof({ left: null, right: null })
const ExtentJson = closed('what there is in a model', {
  states: t.number,
  transitions: t.number,
  classes: nullable(t.number),
  complete: t.boolean,
})

/** The comparison format. */
export const ComparisonJson = closed(
  'a comparison',
  {
    telos: t.string,
    left: t.string,
    right: t.string,
    by: t.keyof(Object.fromEntries(equivalences.map(name => [name, null])) as Record<Equivalence, null>),
    observed: t.readonlyArray(t.string),
    verdict: t.keyof({ success: null, failure: null, inconclusive: null }),
    reason: nullable(t.string),
    exact: t.boolean,
    bound: BoundJson,
    statistics: closed('statistics', { left: ExtentJson, right: ExtentJson, seconds: t.number }),
  },
  {
    onlyIn: nullable(side),
    formula: nullable(t.string),
    depth: nullable(t.number),
    trace: nullable(closed('a trace', { events: t.readonlyArray(t.string), by: side })),
    seed: SeedJson,
    sampled: SampledJson,
    made: MadeJson,
  },
)
export type ComparisonJson = t.TypeOf<typeof ComparisonJson>

/**
 * A comparison for programs. How the models differ is there only if they do.
 * @public
 */
export const comparisonJson = (
  comparison: Comparison,
  left: string,
  right: string,
  made: Made = madeHere,
): ComparisonJson => ({
  telos: version,
  left,
  right,
  by: comparison.by,
  observed: comparison.observed,
  verdict: comparison.kind,
  reason: comparison.reason,
  exact: comparison.exact,
  ...(comparison.seed === undefined ? {} : { seed: comparison.seed }),
  ...(comparison.sampled === null ? {} : { sampled: comparison.sampled }),
  bound: boundJson(comparison.bound),
  ...(comparison.kind === 'failure'
    ? {
        onlyIn: comparison.onlyIn,
        formula: comparison.formula === null ? null : showFormula(comparison.formula),
        depth: comparison.depth,
        trace: comparison.trace,
      }
    : {}),
  statistics: {
    left: comparison.left,
    right: comparison.right,
    seconds: Math.round(comparison.seconds * 1000) / 1000,
  },
  made,
})

const questions: Record<Equivalence, string> = {
  strong: 'strong bisimilarity',
  weak: 'weak bisimilarity',
  traces: 'trace equivalence',
  'weak-traces': 'weak trace equivalence',
  included: 'trace inclusion',
  'weakly-included': 'weak trace inclusion',
}

const isInclusion = ({ by }: Comparison): boolean => by === 'included' || by === 'weakly-included'

/** The answer in a few words. */
const claim = (comparison: Comparison): string => `${claimOf(comparison)}${forSeed(comparison)}`

const claimOf = (comparison: Comparison): string =>
  isInclusion(comparison)
    ? {
        success: 'the second can do all that the first can',
        failure: 'the first can do what the second cannot',
        inconclusive: 'whether the second can do all that the first can is not decided',
      }[comparison.kind]
    : { success: 'they are alike', failure: 'they differ', inconclusive: 'whether they are alike is not decided' }[
        comparison.kind
      ]

/** How the models are called: one file may be both. */
const namesOf = (left: string, right: string): Record<Side, string> =>
  left === right
    ? { left: `${printable(left)} (left)`, right: `${printable(right)} (right)` }
    : { left: printable(left), right: printable(right) }

/** Events one after the other, a long list without its middle. */
const eventsInWords = (events: readonly string[]): string => {
  const { hidden, first, isHidden } = hiddenSteps(events.length)
  return events
    .flatMap((event, i) => {
      if (hidden > 0 && i === first) return [`... (${hidden.toLocaleString('en')} more; --format json has all)`]
      return isHidden(i) ? [] : [printable(event)]
    })
    .join(', ')
}

/** Why: how they differ, or what stopped the work. One line each. */
const because = (comparison: Comparison, names: Record<Side, string>, code: (text: string) => string): string[] => {
  if (comparison.kind === 'success') return []
  if (comparison.kind === 'inconclusive') {
    const { reason, bound } = comparison
    return reason === 'depth-bound'
      ? [`there are states at the depth bound of ${bound.depth}`]
      : [stopInWords(reason, bound, 'states')]
  }
  const { onlyIn, formula, depth, trace } = comparison
  if (depth === null) return [`only ${names[present(onlyIn)]} can do ${code(eventsInWords(present(trace).events))}`]
  const said =
    formula === null
      ? `a formula that tells them apart has ${counted(depth, 'modality', 'modalities')} within each other: it would be too large to read`
      : `only ${names[present(onlyIn)]} satisfies ${code(showFormula(formula))}`
  if (trace === null) return [said]
  const only = `only ${names[trace.by]} can do ${code(printable(present(trace.events.at(-1))))}`
  const before = trace.events.slice(0, -1)
  return [said, before.length === 0 ? only : `both can do ${code(eventsInWords(before))} so that then ${only}`]
}

const reach = (comparison: Comparison): string | null =>
  comparison.kind === 'inconclusive'
    ? null
    : comparison.exact
      ? `exact: a statement about all that the models can do${withSeed(comparison)}`
      : `observational: a statement about what was seen of the models${withSeed(comparison)}`

const observedInWords = ({ observed }: Comparison): string =>
  observed.length === 0 ? '' : `, observing ${observed.map(printable).join(', ')}`

const extentInWords = ({ states, transitions, classes, complete }: Compared): string =>
  [
    counted(states, 'state'),
    counted(transitions, 'transition'),
    ...(classes === null ? [] : [counted(classes, 'class', 'classes')]),
    ...(complete ? [] : ['not all of it']),
  ].join(', ')

const headOf = (comparison: Comparison, names: Record<Side, string>, style: Style): string => {
  const paint = { success: style.strong, failure: style.error, inconclusive: style.warning }[comparison.kind]
  const both = `${names.left} ${isInclusion(comparison) ? 'in' : 'and'} ${names.right}`
  const asked = `${questions[comparison.by]} of ${both}${observedInWords(comparison)}`
  return `${paint(comparison.kind.toUpperCase())}  ${asked}: ${claim(comparison)}`
}

/** A comparison in one line, with what it rests on. */
export const comparisonLine = (comparison: Comparison, left: string, right: string, style: Style = plain): string =>
  [headOf(comparison, namesOf(left, right), style), ...restsOn(comparison)].join('; ')

/**
 * A comparison for people.
 * @public
 */
export const comparisonText = (comparison: Comparison, left: string, right: string, style: Style = plain): string => {
  const names = namesOf(left, right)
  const far = [reach(comparison), boundInWords(comparison)].filter(part => part !== null).join('; ')
  return [
    headOf(comparison, names, style),
    ...because(comparison, names, text => text).map(line => `  ${line}`),
    ...(far === '' ? [] : [`  ${far}`]),
    '',
    ...(['left', 'right'] as const).map(one => `  ${style.dim(`${names[one]}: ${extentInWords(comparison[one])}`)}`),
    `  ${style.dim(`${comparison.seconds.toFixed(3)} s`)}`,
    ...sampledInWords(comparison.sampled).map(line => `  ${style.dim(line)}`),
  ].join('\n')
}

/**
 * A comparison as a section of Markdown.
 * @public
 */
export const comparisonMarkdown = (comparison: Comparison, left: string, right: string): string => {
  const names = namesOf(left, right)
  const shown = { left: escaped(names.left), right: escaped(names.right) }
  const bound = boundInWords(comparison)
  const far = reach(comparison)
  const rows = (['left', 'right'] as const).map(one => {
    const { states, transitions, classes, complete } = comparison[one]
    return [
      names[one],
      String(states),
      String(transitions),
      classes === null ? '' : String(classes),
      complete ? 'yes' : 'no',
    ]
  })
  return [
    `## ${comparison.kind.toUpperCase()}: ${shown.left} and ${shown.right}: ${claim(comparison)}`,
    '',
    [
      `Compared by ${questions[comparison.by]}${escaped(observedInWords(comparison))}.`,
      ...(bound === null ? [] : [`Examined ${bound}.`]),
      ...(far === null ? [] : [`The answer is ${far}.`]),
    ].join(' '),
    '',
    ...because(comparison, shown, literally).map(line => `- ${line}`),
    ...(comparison.kind === 'success' ? [] : ['']),
    ...table(['model', 'states', 'transitions', 'classes', 'complete'], rows),
    '',
    [`${comparison.seconds.toFixed(3)} s`, ...sampledInWords(comparison.sampled)].join('; '),
    '',
  ].join('\n')
}
