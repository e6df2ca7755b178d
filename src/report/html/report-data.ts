import type { Purpose } from '../../../purposes/purpose.js'
import { present } from '../../ats/present.js'
import type { Verdict } from '../../relations/verdict.js'
import type { Made } from '../../work/made.js'
import { basisOf } from '../basis.js'
import type { Graph } from '../graph/graph.js'
import type { Layout } from '../graph/layout.js'
import { purposeGraph } from '../graph/purpose.js'
import { madeHere } from '../made.js'
import { neverMetInWords } from '../never-met.js'
import { purposePath } from '../purpose-path.js'
import { expected, type Result, summary } from '../results/results.js'
import { version } from '../version.js'
import {
  askedAbout,
  because,
  boundInWords,
  claim,
  question,
  reach,
  reductionsInWords,
  runEndInWords,
  sampledInWords,
  statisticsInWords,
  subjectOf,
} from '../words.js'
import type { Answer, ReportData, ShownPurpose } from './data.js'
import { shortened } from './shorten.js'

/** A verdict, the model it is about, and the purpose if it is about one. */
export interface Checked {
  readonly verdict: Verdict
  readonly model: string
  readonly purpose: Purpose | null
}

/** What became of an expectation, with the purpose that it stands in. */
export interface Tested {
  readonly result: Result
  readonly purpose: Purpose | null
}

/** Places graphs, all of them at once: it can take long. */
export type LayOut = (graphs: readonly Graph[]) => Promise<readonly Layout[]>

/**
 * A report on verdicts.
 * @public
 */
export const verdictsData = async (
  checked: readonly Checked[],
  command: string | null,
  layOut: LayOut,
  made: Made = madeHere,
): Promise<ReportData> => {
  const [first] = checked
  const title =
    first !== undefined && checked.length === 1
      ? `${first.verdict.kind.toUpperCase()}: ${first.verdict.purpose}`
      : (first?.purpose?.name ?? (first?.verdict.property === null ? first.verdict.purpose : 'properties'))
  const { answers, purposes } = await gather(checked, layOut)
  const where =
    first === undefined ? '' : ` ${checked.length > 1 && first.purpose === null ? 'of' : 'on'} ${first.model}`
  return { telos: version, title: `${title}${where}`, command, made, purposes, answers, results: null }
}

/** How many steps are stored of the run of an expectation that was met: there may be hundreds of expectations. */
const stepsOfMet = 100

/**
 * A report on expectations.
 * @public
 */
export const resultsData = async (
  tested: readonly Tested[],
  command: string | null,
  layOut: LayOut,
  made: Made = madeHere,
): Promise<ReportData> => {
  const answered = tested.filter(({ result }) => result.verdict !== null)
  const checked = answered.map(({ result: { verdict, model, file }, purpose }) => ({
    verdict: present(verdict),
    model: model ?? file,
    purpose,
  }))
  const { answers, purposes } = await gather(checked, layOut)
  const numbers = new Map(answered.map(({ result }, i) => [result, i]))
  const results = tested.map(({ result }) => ({
    file: result.file,
    model: result.model,
    purpose: result.purpose,
    status: result.status,
    trouble: result.trouble,
    expected: expected(result),
    answer: numbers.get(result) ?? null,
  }))
  return {
    telos: version,
    title: `expectations: ${summary(tested.map(({ result }) => result))}`,
    command,
    made,
    purposes,
    answers: answers.map((answer, i) => (present(answered[i]).result.status === 'met' ? brief(answer) : answer)),
    results,
  }
}

/** How the search went matters where the answer is not the one that was wanted. */
const brief = (answer: Answer): Answer => {
  const { profile } = answer
  return shortened({ ...answer, profile: profile === null ? null : { ...profile, samples: [] } }, stepsOfMet)
}

/** The answers, and the purposes that they are about: each once. */
const gather = async (
  checked: readonly Checked[],
  layOut: LayOut,
): Promise<{ answers: Answer[]; purposes: ShownPurpose[] }> => {
  const numbers = new Map<Purpose, number>()
  for (const { purpose } of checked) if (purpose !== null && !numbers.has(purpose)) numbers.set(purpose, numbers.size)
  const answers = checked.map(({ verdict, model, purpose }) => ({
    ...answerOf(verdict, model),
    purpose: purpose === null ? null : present(numbers.get(purpose)),
    path: purpose === null || verdict.run === null ? [] : purposePath(purpose, verdict.run),
  }))
  const graphs = [...numbers].map(([purpose, number]) =>
    toldApart(
      purposeGraph(purpose),
      answers.filter(answer => answer.purpose === number),
    ),
  )
  const layouts = await layOut(graphs)
  const purposes = [...numbers.keys()].map(({ name, description }, i) => ({
    name,
    description,
    graph: present(graphs[i]),
    layout: present(layouts[i]),
  }))
  return { answers, purposes }
}

/** Transitions are drawn as one only if they are alike in every answer. */
const toldApart = (graph: Graph, answers: readonly Answer[]): Graph => {
  const paths = answers.map(({ path }) => new Set(path))
  const taken = answers.map(({ profile }) => profile?.taken.flat() ?? [])
  return {
    ...graph,
    edges: graph.edges.map((edge, i) => ({
      ...edge,
      group: answers.map((_, j) => (present(paths[j]).has(i) ? 'p' : present(taken[j])[i] === 0 ? 'n' : 't')).join(''),
    })),
  }
}

/** A verdict in words, for a page. */
export const answerOf = (verdict: Verdict, model: string): Answer => ({
  kind: verdict.kind,
  name: verdict.purpose,
  model,
  asked: askedAbout(verdict),
  question: verdict.property === null ? question(verdict) : (verdict.property.modality ?? ''),
  claim: claim(verdict),
  because: because(verdict),
  neverMet: neverMetInWords(verdict),
  rests: basisOf(verdict),
  reach: reach(verdict),
  bound: boundInWords(verdict),
  notes: [
    ...[runEndInWords(verdict)].filter(line => line !== null),
    ...reductionsInWords(verdict.reduced),
    ...verdict.remarks,
  ],
  statistics: [statisticsInWords(verdict.statistics), ...sampledInWords(verdict.sampled)].join('; '),
  subject: subjectOf(model),
  run: verdict.run,
  left: 0,
  purpose: null,
  path: [],
  profile: verdict.profile ?? null,
})
