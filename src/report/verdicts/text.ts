import { present } from '../../ats/present.js'
import { plain, printable, type Style } from '../../errors/render.js'
import type { Verdict } from '../../relations/verdict.js'
import { isObservational, isTrusting } from '../basis.js'
import { allNeverMet, neverMetInWords } from '../never-met.js'
import { columns } from '../run-table.js'
import { because, boundInWords, claim, question, reductionsInWords, sampledInWords } from '../words.js'

/** What became of reductions, said once where several verdicts say the same. */
const reductionLines = (verdicts: readonly Verdict[]): string[] => {
  const told = verdicts.flatMap(verdict =>
    reductionsInWords(verdict.reduced).map(line => `  ${question(verdict)}: ${line}`),
  )
  return told.length === 0 ? [] : ['', ...told]
}

/** The names that were never met, said once. */
const missingLines = (verdicts: readonly Verdict[]): string[] => {
  const missing = neverMetInWords({ neverMet: allNeverMet(verdicts) })
  return missing === null ? [] : [`  ${missing}`, '']
}

/** What else the verdicts rest on, each said once: which are observational, what was trusted, what the model remarked. */
export const basisLines = (verdicts: readonly Verdict[]): string[] => {
  const observational = verdicts.filter(isObservational).map(question)
  return [
    ...(observational.length === 0 ? [] : [`observational, about the runs seen: ${observational.join(', ')}`]),
    ...(verdicts.some(isTrusting) ? sampledInWords('trusted') : []),
    ...[...new Set(verdicts.flatMap(({ remarks }) => remarks))].map(line => `note: ${printable(line)}`),
  ]
}

const endLines = (verdicts: readonly Verdict[]): string[] => {
  const lines = basisLines(verdicts).map(line => `  ${line}`)
  return lines.length === 0 ? [] : ['', ...lines]
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
  const [head = '', ...lines] = columns([
    ['relation', 'variant', 'verdict', 'the purpose', 'steps', 'because'],
    ...rows,
  ])
  const bound = boundInWords(present(verdicts[0]))
  return [
    `${style.strong(printable(present(verdicts[0]).purpose))} on ${printable(model)}${bound === null ? '' : ` (${bound})`}`,
    '',
    ...missingLines(verdicts),
    `  ${style.dim(head)}`,
    ...lines.map(line => `  ${line}`),
    ...reductionLines(verdicts),
    ...endLines(verdicts),
  ].join('\n')
}
