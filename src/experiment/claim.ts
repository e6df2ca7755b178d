import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import type { Claim } from './definition.js'
import { experimentClaim } from './errors.js'

const written = /^\s*P\s*\(\s*(success|failure)\s*\)\s*(>=|≥|>|<=|≤|<)\s*(\d*\.?\d+(?:e-?\d+)?)\s*(%?)\s*$/iu

/** A claim as it is written: `P(success) >= 0.9`. Whether the limit itself belongs to it makes no difference to a test. */
export const readClaim = (text: string): E.Either<Diagnostic, Claim> => {
  const [, of, sign = '', number, percent] = written.exec(text) ?? []
  if (of === undefined) return E.left(experimentClaim(`${text} is not a claim about a probability`))
  const probability = Number(number) / (percent === '%' ? 100 : 1)
  if (!(probability > 0 && probability < 1))
    return E.left(experimentClaim(`${text}: a probability that is tested lies between 0 and 1, and is neither`))
  const relation = /^[>≥]/u.test(sign) ? '>=' : '<='
  return E.right({ of: of.toLowerCase() as Claim['of'], relation, probability })
}

export const showClaim = ({ of, relation, probability }: Claim): string => `P(${of}) ${relation} ${probability}`
