import { type Chance, showChance } from '../../../purposes/chance.js'
import { type Expectation, showExpectation } from '../../../purposes/expectation.js'
import type { PropertyExpectation } from '../../ats/property.js'
import { plain, printable, type Style } from '../../errors/render.js'
import type { Verdict } from '../../relations/verdict.js'
import type { Made } from '../../work/made.js'
import { basisOf, isObservational, isTrusting, restsOn, suspects, suspectsInWords } from '../basis.js'
import { json } from '../format.js'
import { madeHere } from '../made.js'
import { escaped } from '../markdown.js'
import { propertyJson, verdictJson } from '../verdict/json.js'
import { verdictText } from '../verdict/text.js'
import { because, claim, forSeed } from '../words.js'

/** What became of one `expect` line on one model. */
export interface Result {
  readonly file: string
  /** `null` where there is none. */
  readonly model: string | null
  readonly purpose: string
  /** `null` where the file could not be read, or was not: the command was stopped before. */
  readonly expectation: Expectation | PropertyExpectation | Chance | null
  /** Met; not met; not met because the answer was inconclusive; no answer because something broke. */
  readonly status: 'met' | 'unmet' | 'inconclusive' | 'broken'
  readonly verdict: Verdict | null
  /** What broke, or why the file was not read. */
  readonly trouble: string | null
  /** What sampling showed, where a probability was expected. */
  readonly sampled?: Sampled
  /** How the verdict was made. */
  readonly made?: Made
}

/** How many runs met the verdict that a probability is expected of, by which seed, and what Wald's test says to that. */
export interface Sampled {
  readonly count: number
  readonly runs: number
  readonly seed: number
  readonly claim: 'holds' | 'refuted' | null
}

/** Which purpose on which model. */
export const placeOf = ({ file, model }: Pick<Result, 'file' | 'model'>): string =>
  model === null ? file : `${file} on ${model}`

const inWords = { success: 'holds', failure: 'violated', inconclusive: 'inconclusive' } as const

/** What was expected, in words. */
export const expected = ({ expectation, status }: Result): string => {
  if (expectation === null)
    return status === 'inconclusive' ? 'something that was not read' : 'something that can be tested'
  if ('probability' in expectation) return showChance(expectation)
  return 'property' in expectation
    ? `${expectation.property} ${inWords[expectation.wanted]}`
    : showExpectation(expectation)
}

const sampledInWords = ({ count, runs, seed }: Sampled): string =>
  `sampled, ${count.toLocaleString('en')} of ${runs.toLocaleString('en')} runs, seed ${seed}`

/** What happened instead of what was expected. */
export const explanation = ({ verdict, trouble, sampled }: Result): string =>
  trouble ??
  (sampled === undefined ? null : `${sampled.claim ?? 'not decided'}: ${sampledInWords(sampled)}`) ??
  (verdict === null
    ? 'there is no verdict'
    : [`${verdict.kind.toUpperCase()}: ${claim(verdict)}`, ...basisOf(verdict), because(verdict)]
        .filter(part => part !== null)
        .join('; '))

/** What an expectation that was met rests on, in a few words; what was expected has the length of runs. */
const restsOnOf = ({ verdict, sampled }: Result): string[] =>
  sampled !== undefined
    ? [sampledInWords(sampled)]
    : verdict === null
      ? []
      : [forSeed(verdict).trim(), ...restsOn(verdict)].filter(part => part !== '')

const suspectsOf = ({ verdict }: Result): string | null => (verdict === null ? null : suspectsInWords(verdict))

/** All that an expectation that was met rests on. */
export const basisOfMet = (result: Result): string[] =>
  [...restsOnOf(result), suspectsOf(result)].filter(part => part !== null)

/** The same in parentheses, to stand behind what was expected. */
const inParentheses = (result: Result): string => {
  const parts = restsOnOf(result)
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`
}

export const count = (results: readonly Result[], status: Result['status']): number =>
  results.filter(result => result.status === status).length

export const summary = (results: readonly Result[]): string =>
  (['met', 'unmet', 'inconclusive', 'broken'] as const)
    .map(status => [count(results, status), status] as const)
    .filter(([number, status]) => number > 0 || status === 'met')
    .map(([number, status]) => `${number} ${status}`)
    .join(', ')

/** One line: how many expectations were met, how many were not, and on what the verdicts rest. */
export const resultsSummary = (results: readonly Result[]): string => {
  const verdicts = results.flatMap(({ verdict }) => verdict ?? [])
  const parts = Object.entries(bases)
    .map(([basis, isSo]) => [verdicts.filter(isSo).length, basis] as const)
    .filter(([number]) => number > 0)
    .map(([number, basis]) => `${number} ${basis}`)
  return `expectations: ${summary(results)}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`
}

const bases: Readonly<Record<string, (verdict: Verdict) => boolean>> = {
  observational: isObservational,
  bounded: ({ bounded }) => bounded,
  'for one seed': ({ seed }) => seed !== undefined,
  trusted: isTrusting,
  'with names not met': verdict => suspects(verdict).length > 0,
}

const signs = { met: '✓', unmet: '✗', inconclusive: '?', broken: '!' } as const

/**
 * For people: a line for each expectation, and the whole verdict of each that was not met.
 * @public
 */
export const resultsText = (results: readonly Result[], style: Style = plain): string => {
  const out: string[] = []
  let place = ''
  for (const result of results) {
    const here = placeOf(result)
    if (here !== place) out.push(style.dim(printable(here)))
    place = here
    const paint =
      result.status === 'met' ? style.strong : result.status === 'inconclusive' ? style.warning : style.error
    const isMet = result.status === 'met'
    const rests = isMet ? inParentheses(result) : ''
    out.push(`  ${paint(signs[result.status])} ${printable(expected(result))}${rests === '' ? '' : style.dim(rests)}`)
    const more = isMet ? suspectsOf(result) : printable(explanation(result))
    if (more !== null) out.push(`      ${isMet ? style.warning(more) : more}`)
  }
  for (const { status, verdict, model, file } of results) {
    if (status !== 'met' && verdict !== null) out.push('', verdictText(verdict, model ?? file, style))
  }
  return [...out, '', resultsSummary(results)].join('\n')
}

/**
 * The results of expectations as one JSON document.
 * @public
 */
export const resultsJson = (results: readonly Result[], made: Made = madeHere): string =>
  json({
    met: count(results, 'met'),
    unmet: count(results, 'unmet'),
    inconclusive: count(results, 'inconclusive'),
    broken: count(results, 'broken'),
    results: results.map(result => ({
      file: result.file,
      model: result.model,
      purpose: result.purpose,
      expect: expected(result),
      status: result.status,
      trouble: result.trouble,
      ...(result.sampled === undefined ? {} : { sampled: result.sampled }),
      verdict:
        result.verdict === null
          ? null
          : result.verdict.property === null
            ? verdictJson(result.verdict, result.model ?? '', result.made ?? made)
            : propertyJson(result.verdict, result.file, result.made ?? made),
    })),
    made,
  })

const statusInWords = (result: Result): string => {
  if (result.status !== 'met') return `${result.status}: ${escaped(explanation(result))}`
  const missing = suspectsOf(result)
  return escaped(`met${inParentheses(result)}${missing === null ? '' : `; ${missing}`}`)
}

/**
 * The results of expectations as a table in Markdown.
 * @public
 */
export const resultsMarkdown = (results: readonly Result[]): string => {
  return [
    '| purpose | model | expected | status |',
    '| --- | --- | --- | --- |',
    ...results.map(
      result =>
        `| ${escaped(result.file)} | ${escaped(result.model ?? '')} | ${escaped(expected(result))} | ${statusInWords(result)} |`,
    ),
    '',
    resultsSummary(results),
    '',
  ].join('\n')
}
