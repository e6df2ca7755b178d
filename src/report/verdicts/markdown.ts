import { present } from '../../ats/present.js'
import type { Verdict } from '../../relations/verdict.js'
import { escaped, table } from '../markdown.js'
import { because, claim, neverMetInWords } from '../words.js'

/**
 * Several verdicts on one purpose, in one table.
 * @public
 */
export const tableMarkdown = (verdicts: readonly Verdict[], model: string): string => {
  const rows = verdicts.map(v => [v.relation, v.variant, v.kind.toUpperCase(), claim(v), because(v) ?? ''])
  const missing = new Set(verdicts.flatMap(verdict => neverMetInWords(verdict) ?? []))
  return [
    `## ${escaped(present(verdicts[0]).purpose)} on ${escaped(model)}`,
    '',
    ...[...missing].flatMap(line => [`**${escaped(line)}**`, '']),
    ...table(['relation', 'variant', 'verdict', 'the purpose', 'because'], rows),
    '',
  ].join('\n')
}
