import type { Purpose } from '../../../purposes/purpose.js'
import { present } from '../../ats/present.js'
import type { Made } from '../../work/made.js'
import { purposeGraph } from '../graph/purpose.js'
import type { ReportData, ShownPurpose } from '../html/data.js'
import type { LayOut } from '../html/report-data.js'
import { madeHere } from '../made.js'
import { version } from '../version.js'
import { subjectOf } from '../words.js'
import { answerOf } from './answer.js'
import { aboutInWords, faultsInWords, restsOn, unfinishedInWords } from './notes.js'
import { percent } from './numbers.js'
import { variedIn } from './parameters.js'
import { namesOfOutcomes, quantityOf } from './quantity.js'
import { type ExperimentReport, isGuided, reportable } from './report.js'
import type { ShownExperiment, ShownKeptRun } from './shown.js'
import { shownPoint } from './shown-point.js'
import { shownRuns } from './shown-runs.js'
import { pointsTable } from './table.js'

/**
 * A report on an experiment.
 * @public
 */
export const experimentData = async (
  report: ExperimentReport,
  command: string | null,
  layOut: LayOut,
  made: Made = madeHere,
): Promise<ReportData> => {
  const { purpose } = report
  const experiment = shownExperiment(report, made)
  const { model, purpose: name } = report.result.experiment
  return {
    telos: version,
    title: `experiment: ${name} on ${model}`,
    command,
    made,
    purposes: purpose === null ? [] : [await shownPurpose(purpose, experiment.kept, layOut)],
    answers: [],
    results: null,
    experiment,
  }
}

const shownExperiment = ({ result: given, purpose }: ExperimentReport, made: Made): ShownExperiment => {
  const result = reportable(given)
  const { experiment } = result
  const varied = variedIn(result.points)
  const kept = shownRuns(result, purpose, made)
  return {
    answer: answerOf(result),
    about: aboutInWords(result),
    subject: subjectOf(experiment.model),
    unfinished: unfinishedInWords(result),
    isGuided: isGuided(result),
    quantity: { success: quantityOf(experiment), failure: quantityOf(experiment, 'failure') },
    outcomes: namesOfOutcomes(experiment),
    confidence: percent(experiment.confidence),
    claim: experiment.plan.kind === 'claim' ? experiment.plan.claim : null,
    varied,
    points: result.points.map(point => shownPoint(point, varied, result)),
    table: pointsTable(result),
    faults: faultsInWords(result),
    rests: restsOn(result),
    kept,
    unshown: result.kept.length - kept.length,
  }
}

/** Transitions are drawn as one only if the runs that can be looked at took all of them or none. */
const shownPurpose = async (purpose: Purpose, kept: readonly ShownKeptRun[], layOut: LayOut): Promise<ShownPurpose> => {
  const graph = purposeGraph(purpose)
  const paths = kept.map(({ path }) => new Set(path))
  const edges = graph.edges.map((edge, i) => ({
    ...edge,
    group: paths.map(path => (path.has(i) ? 'p' : 't')).join(''),
  }))
  const [layout] = await layOut([{ ...graph, edges }])
  return { name: purpose.name, description: purpose.description, graph: { ...graph, edges }, layout: present(layout) }
}
