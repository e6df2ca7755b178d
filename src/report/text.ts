import { plain, printable, type Style } from '../errors/render.js'
import type { Verdict } from '../relations/verdict.js'
import { columns, header, runRows } from './run-table.js'
import { isTold, traceLines } from './trace.js'
import {
  askedAbout,
  because,
  boundInWords,
  claim,
  question,
  reach,
  reductionsInWords,
  statisticsInWords,
  subjectOf,
} from './words.js'

const paint = (verdict: Verdict, style: Style): string => {
  const word = verdict.kind.toUpperCase()
  return verdict.kind === 'success'
    ? style.strong(word)
    : verdict.kind === 'failure'
      ? style.error(word)
      : style.warning(word)
}

/** Names of states that are longer than this are left to --format json. */
const longestState = 300

/**
 * A verdict for people.
 * @public
 */
export const verdictText = (verdict: Verdict, model: string, style: Style = plain): string => {
  const out = [`${paint(verdict, style)}  ${askedAbout(verdict)} on ${printable(model)}: ${claim(verdict)}`]
  const why = because(verdict)
  if (why !== null) out.push(`  ${why}`)
  const far = [reach(verdict), boundInWords(verdict.bound)].filter(part => part !== null).join('; ')
  if (far !== '') out.push(`  ${far}`)
  out.push(...reductionsInWords(verdict.reduced).map(line => `  ${line}`))
  out.push(...verdict.remarks.map(line => `  note: ${printable(line)}`))
  if (verdict.run !== null && (verdict.kind !== 'inconclusive' || verdict.run.steps.length > 0)) {
    out.push('')
    if (verdict.kind === 'inconclusive') out.push('  the run that came nearest:')
    if (verdict.property !== null && isTold(verdict.run)) {
      out.push(...traceLines(verdict.run).map(line => `  ${line}`))
      const there = verdict.run.steps.at(-1)!.state
      if (verdict.reason === 'reached-failure' && there !== null && there.length <= longestState)
        out.push(`  there: ${printable(there)}`)
    } else {
      const [head, ...rows] = columns([header, ...runRows(verdict.run, subjectOf(model))])
      out.push(`  ${style.dim(head)}`, ...rows.map(row => `  ${row}`))
    }
  }
  out.push('', `  ${style.dim(statisticsInWords(verdict.statistics))}`)
  return out.join('\n')
}

/**
 * The verdicts on the properties of a model, one after the other, and how many there are of each kind.
 * @public
 */
export const propertiesText = (verdicts: readonly Verdict[], model: string, style: Style = plain): string => {
  const all = verdicts.map(verdict => verdictText(verdict, model, style))
  if (verdicts.length < 2) return all.join('\n')
  const count = (kind: Verdict['kind']): number => verdicts.filter(verdict => verdict.kind === kind).length
  const kinds = { success: 'hold', failure: 'do not hold', inconclusive: 'are not decided' } as const
  const told = (Object.keys(kinds) as Verdict['kind'][])
    .filter(kind => count(kind) > 0)
    .map(kind => `${count(kind)} ${kinds[kind]}`)
  return [...all.flatMap(text => [text, '']), `properties: ${told.join(', ')}`].join('\n')
}

/** What became of reductions, said once where several verdicts say the same. */
const reductionLines = (verdicts: readonly Verdict[]): string[] => {
  const told = verdicts.flatMap(verdict =>
    reductionsInWords(verdict.reduced).map(line => `  ${question(verdict)}: ${line}`),
  )
  return told.length === 0 ? [] : ['', ...told]
}

/**
 * Several verdicts on one purpose, in one table.
 * @public
 */
export const tableText = (verdicts: readonly Verdict[], model: string, style: Style = plain): string => {
  const rows = verdicts.map(verdict => [
    verdict.relation,
    verdict.variant,
    verdict.kind.toUpperCase(),
    claim(verdict),
    verdict.run === null || verdict.kind === 'inconclusive' ? '' : String(verdict.run.steps.length),
    because(verdict) ?? '',
  ])
  const [head, ...lines] = columns([['relation', 'variant', 'verdict', 'the purpose', 'steps', 'because'], ...rows])
  const bound = boundInWords(verdicts[0].bound)
  return [
    `${style.strong(printable(verdicts[0].purpose))} on ${printable(model)}${bound === null ? '' : ` (${bound})`}`,
    '',
    `  ${style.dim(head)}`,
    ...lines.map(line => `  ${line}`),
    ...reductionLines(verdicts),
  ].join('\n')
}
