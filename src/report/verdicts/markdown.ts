import { present } from '../../ats/present.js'
import type { Verdict } from '../../relations/verdict.js'
import { escaped, table } from '../markdown.js'
import { allNeverMet, neverMetInWords } from '../never-met.js'
import { because, claim } from '../words.js'
import { basisLines } from './text.js'

/**
 * Several verdicts on one purpose, in one table.
 * @public
 */
export const tableMarkdown = (verdicts: readonly Verdict[], model: string): string => {
  const rows = verdicts.map(v => [v.relation, v.variant, v.kind.toUpperCase(), claim(v), because(v) ?? ''])
  const missing = neverMetInWords({ neverMet: allNeverMet(verdicts) })
  return [
    `## ${escaped(present(verdicts[0]).purpose)} on ${escaped(model)}`,
    '',
    ...(missing === null ? [] : [`**${escaped(missing)}**`, '']),
    ...table(['relation', 'variant', 'verdict', 'the purpose', 'because'], rows),
    '',
    ...basisLines(verdicts).flatMap(line => [escaped(line), '']),
  ].join('\n')
}
