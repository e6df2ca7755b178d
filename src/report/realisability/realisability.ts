import * as t from 'io-ts'
import { present } from '../../ats/present.js'
import type { Realisability } from '../../equivalence/realisability.js'
import { closed } from '../../errors/codec.js'
import { plain, printable, type Style } from '../../errors/render.js'
import { type Made, MadeJson } from '../../work/made.js'
import { ComparisonJson, comparisonJson, comparisonMarkdown, comparisonText } from '../comparison/comparison.js'
import { madeHere } from '../made.js'
import { escaped, table } from '../markdown.js'
import { columns } from '../run-table.js'
import { PropertyJson, propertyJson } from '../verdict/json.js'
import { verdictMarkdown } from '../verdict/markdown.js'
import { verdictText } from '../verdict/text.js'
import { version } from '../version.js'

/** What was asked about: a definition of a file, and what each of its peers does. */
export interface Realised {
  readonly model: string
  readonly definition: string
  readonly peers: Readonly<Record<string, string>>
}

/** The realisability format. */
export const RealisabilityJson = closed(
  'a report on realisability',
  {
    telos: t.string,
    model: t.string,
    definition: t.string,
    verdict: t.keyof({ success: null, failure: null, inconclusive: null }),
    traces: ComparisonJson,
    peers: t.readonlyArray(closed('a peer', { name: t.string, does: t.string, neverLeftWaiting: PropertyJson })),
  },
  { made: MadeJson },
)
export type RealisabilityJson = t.TypeOf<typeof RealisabilityJson>

const sidesOf = ({ model, definition }: Realised): [choreography: string, implementation: string] => [
  `${model}#${definition}.choreography`,
  `${model}#${definition}`,
]

/**
 * Realisability as plain data.
 * @public
 */
export const realisabilityJson = (
  { kind, traces, peers }: Realisability,
  realised: Realised,
  made: Made = madeHere,
): RealisabilityJson => ({
  telos: version,
  model: realised.model,
  definition: realised.definition,
  verdict: kind,
  traces: comparisonJson(traces, ...sidesOf(realised), made),
  peers: peers.map(({ name, verdict }) => ({
    name,
    does: present(realised.peers[name]),
    neverLeftWaiting: propertyJson(verdict, sidesOf(realised)[1], made),
  })),
  made,
})

const claim = ({ kind, traces, peers }: Realisability): string => {
  if (kind === 'success') return 'the peers do what the choreography says'
  if (kind === 'inconclusive') return 'whether the peers do what the choreography says is not decided'
  const stuck = peers.filter(({ verdict }) => verdict.kind === 'failure').map(({ name }) => printable(name))
  const names = [stuck.slice(0, -1).join(', '), ...stuck.slice(-1)].filter(text => text !== '').join(' and ')
  const waits = stuck.length === 0 ? [] : [`${names} may wait for ever`]
  return [...(traces.kind === 'failure' ? ['the peers can do something else'] : []), ...waits].join(', and ')
}

const words = { success: 'yes', failure: 'no', inconclusive: 'not decided' } as const

const rowsOf = ({ peers }: Realisability, realised: Realised): string[][] =>
  peers.map(({ name, verdict }) => [name, words[verdict.kind], present(realised.peers[name])])
const heading = ['peer', 'never left waiting', 'does']

/** What is to be explained: how peers come to wait. One run may do for several. */
const toExplain = ({ peers }: Realisability) => {
  const seen = new Set<string>()
  return peers.filter(({ verdict }) => {
    const run = JSON.stringify(verdict.run?.steps.map(({ event, state }) => [event, state]))
    const isNew = verdict.kind !== 'success' && !seen.has(run)
    seen.add(run)
    return isNew
  })
}

/**
 * A report for people.
 * @public
 */
export const realisabilityText = (report: Realisability, realised: Realised, style: Style = plain): string => {
  const paint = { success: style.strong, failure: style.error, inconclusive: style.warning }[report.kind]
  const subject = `${printable(realised.definition)} in ${printable(realised.model)}`
  const [head = '', ...rows] = columns([heading, ...rowsOf(report, realised)])
  const [choreography, implementation] = sidesOf(realised)
  return [
    `${paint(report.kind.toUpperCase())}  realisability of ${subject}: ${claim(report)}`,
    '',
    `  ${style.dim(head)}`,
    ...rows.map(row => `  ${row}`),
    '',
    comparisonText(report.traces, choreography, implementation, style),
    ...toExplain(report).flatMap(({ verdict }) => ['', verdictText(verdict, implementation, style)]),
  ].join('\n')
}

/**
 * A report as Markdown.
 * @public
 */
export const realisabilityMarkdown = (report: Realisability, realised: Realised): string => {
  const [choreography, implementation] = sidesOf(realised)
  return [
    `# ${report.kind.toUpperCase()}: ${escaped(realised.definition)} in ${escaped(realised.model)}: ${escaped(claim(report))}`,
    '',
    ...table(heading, rowsOf(report, realised)),
    '',
    comparisonMarkdown(report.traces, choreography, implementation),
    ...toExplain(report).map(({ verdict }) => verdictMarkdown(verdict, implementation)),
  ].join('\n')
}
