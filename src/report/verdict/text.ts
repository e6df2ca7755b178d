import { present } from '../../ats/present.js'
import { plain, printable, type Style } from '../../errors/render.js'
import type { Verdict } from '../../relations/verdict.js'
import { basisOf } from '../basis.js'
import { neverMetLines } from '../never-met.js'
import { runTable, tableLines } from '../run-table.js'
import { isTold, traceLines } from '../trace.js'
import {
  askedAbout,
  because,
  boundInWords,
  claim,
  reach,
  reductionsInWords,
  runEndInWords,
  sampledInWords,
  statisticsInWords,
} from '../words.js'

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

const headOf = (verdict: Verdict, model: string, style: Style): string =>
  `${paint(verdict, style)}  ${askedAbout(verdict)} on ${printable(model)}: ${claim(verdict)}`

/** A verdict in one line, with what it rests on. */
export const verdictLine = (verdict: Verdict, model: string, style: Style = plain): string =>
  [headOf(verdict, model, style), ...basisOf(verdict)].join('; ')

/**
 * A verdict for people.
 * @public
 */
export const verdictText = (verdict: Verdict, model: string, style: Style = plain): string => {
  const out = [headOf(verdict, model, style)]
  out.push(...neverMetLines(verdict, style))
  const why = because(verdict)
  if (why !== null) out.push(`  ${why}`)
  const far = [reach(verdict), boundInWords(verdict)].filter(part => part !== null).join('; ')
  if (far !== '') out.push(`  ${far}`)
  out.push(...reductionsInWords(verdict.reduced).map(line => `  ${line}`))
  out.push(...verdict.remarks.map(line => `  note: ${printable(line)}`))
  if (verdict.run !== null && (verdict.kind !== 'inconclusive' || verdict.run.steps.length > 0)) {
    out.push('')
    if (verdict.kind === 'inconclusive') out.push('  the run that came nearest:')
    if (verdict.property !== null && isTold(verdict.run)) {
      out.push(...traceLines(verdict.run).map(line => `  ${line}`))
      const there = present(verdict.run.steps.at(-1)).state
      if (verdict.reason === 'reached-failure' && there !== null && there.length <= longestState)
        out.push(`  there: ${printable(there)}`)
    } else {
      const [head = '', ...rows] = tableLines(runTable(verdict.run))
      out.push(`  ${style.dim(head)}`, ...rows.map(row => `  ${row}`))
    }
    const end = runEndInWords(verdict)
    if (end !== null) out.push(`  ${end}`)
  }
  out.push('', `  ${style.dim(statisticsInWords(verdict.statistics))}`)
  out.push(...sampledInWords(verdict.sampled).map(line => `  ${style.dim(line)}`))
  return out.join('\n')
}
