import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import { parsePiece } from '../src/errors/notation.js'
import type { Span } from '../src/errors/source.js'
import { type Chance, chance, type ParsedChance } from './chance.js'
import * as errors from './errors.js'
import * as grammar from './generated/text.js'
import type { Relation } from './relation.js'

export { type Relation, relations } from './relation.js'

export type Variant = 'weak' | 'strong'
export type VerdictKind = 'success' | 'failure' | 'inconclusive'

/** What an `expect` line says: the verdict wanted of one relation. */
export interface Expectation {
  readonly relation: Relation
  readonly variant: Variant
  readonly fair: boolean
  /**
   * The number behind `within`: the question is only about runs of at most this number of transitions. Where the answer is to
   * be inconclusive, the depth bound of a question about all runs.
   */
  readonly within: number | null
  readonly wanted: VerdictKind
  readonly span?: Span
}

/** An expectation as the grammar reads it. */
export interface ParsedExpectation {
  readonly negated: boolean
  readonly adverbs: readonly ('strongly' | 'fairly')[]
  readonly relation: Relation
  readonly inconclusive: boolean
  readonly within: number | null
}

/** Sorts out the words that do not go together. */
const expectation = (parsed: ParsedExpectation, span: Span): E.Either<Diagnostic, Expectation> => {
  const { negated, adverbs, relation, inconclusive, within } = parsed
  const wrong = (message: string, fix: string) => E.left(errors.badExpectation(message, { span, fix }))
  if (new Set(adverbs).size < adverbs.length) return wrong(`"${adverbs[0]}" is repeated`, 'write it once')
  if (negated && inconclusive) return wrong('"not" and "inconclusive" exclude each other', 'keep one of them')
  if (relation === 'informativeness' && adverbs.includes('strongly')) {
    return wrong('informativeness has no strong variant', 'remove "strongly"')
  }
  if (adverbs.includes('fairly') && relation !== 'certainty' && relation !== 'impossibility') {
    return wrong('only certainty and impossibility have a fair reading', 'remove "fairly"')
  }
  if (adverbs.includes('fairly') && within !== null && !inconclusive) {
    return wrong('the fair reading is about runs of any length', 'remove "fairly", or "within" and its number')
  }
  return E.right({
    relation,
    variant: adverbs.includes('strongly') ? 'strong' : 'weak',
    fair: adverbs.includes('fairly'),
    within,
    wanted: negated ? 'failure' : inconclusive ? 'inconclusive' : 'success',
    span,
  })
}

/** What `expect` lines say: verdicts, and probabilities. */
export interface Expected {
  readonly expectations: Expectation[]
  readonly chances: Chance[]
}

/** Adds what a line expects to the others; or says what is wrong with it. */
export const noteExpected = (
  parsed: ParsedExpectation | ParsedChance,
  span: Span,
  { expectations, chances }: Expected,
): E.Either<Diagnostic, number> =>
  'of' in parsed
    ? E.map((read: Chance) => chances.push(read))(chance(parsed, span))
    : E.map((read: Expectation) => expectations.push(read))(expectation(parsed, span))

/** Reads the words after `expect`, and adds what they say to the rest. */
export const readExpected = (span: Span, into: Expected): E.Either<Diagnostic, number> =>
  pipe(
    parsePiece<ParsedExpectation | ParsedChance>(grammar, 'Expected', span),
    E.chain(parsed => noteExpected(parsed, span, into)),
  )

const adjectives: Record<Relation, string> = {
  feasibility: 'feasible',
  refutability: 'refutable',
  certainty: 'certain',
  impossibility: 'impossible',
  informativeness: 'informative',
}

/**
 * The expectation in the words of an `expect` line.
 * @public
 */
export const showExpectation = ({ relation, variant, fair, within, wanted }: Expectation): string =>
  [
    wanted === 'failure' ? 'not' : '',
    fair ? 'fairly' : '',
    variant === 'strong' ? 'strongly' : '',
    adjectives[relation],
    wanted === 'inconclusive' ? 'inconclusive' : '',
    within === null ? '' : `within ${within}`,
  ]
    .filter(word => word !== '')
    .join(' ')
