import { plain, type Style } from '../../errors/render.js'
import type { Verdict } from '../../relations/verdict.js'
import { verdictText } from '../verdict/text.js'

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
