/**
 * Telos: verdicts on simulations. This is all of the public surface that runs anywhere, browsers included; what reads
 * files is in `telos/node`, the matchers are in `telos/vitest`. Every value here is marked `@public` where it is declared,
 * and stands in a document.
 */

export type { Condition, PurposeSpec, StateSpec } from '../purposes/builder.js'
export { purpose } from '../purposes/builder.js'
export type { Expectation, Relation, Variant, VerdictKind } from '../purposes/expectation.js'
export { relations, showExpectation } from '../purposes/expectation.js'
export type { PurposeJson } from '../purposes/json.js'
export { toJson as purposeToJson } from '../purposes/json.js'
export { lintPurpose, parsePurpose } from '../purposes/parse.js'
export type { Purpose, State, Transition } from '../purposes/purpose.js'
export { showText as purposeToText } from '../purposes/text.js'
export type { Language, LoadedModel } from '../simulators/language.js'
export type { Parameters } from '../simulators/parameters.js'
export { parseModel } from '../simulators/explicit/parse.js'
export type { Event, NamedEvent } from './ats/event.js'
export { complement, readEvent, showEvent } from './ats/event.js'
export type { Guard } from './ats/guard.js'
export { showGuard, truth } from './ats/guard.js'
export type { Labelling, Literal, Truth } from './ats/labelling.js'
export type { Property, PropertyExpectation } from './ats/property.js'
export type { Run, Step, StoredRun, StoredStep, Telling } from './ats/run.js'
export type { Flow } from './ats/words.js'
export { eventInWords, flowOf, stepInWords } from './ats/words.js'
export type { Subject } from './checking/certify.js'
export { certify } from './checking/certify.js'
export type { CheckEvent, CheckOptions } from './checking/check.js'
export { allQuestions, check, verdictOf } from './checking/check.js'
export type { CountEvent } from './checking/count.js'
export { count, countOf } from './checking/count.js'
export type { Count } from './checking/counting.js'
export type { Expected } from './checking/expectations.js'
export { testExpectations } from './checking/expectations.js'
export type { PropertyOptions } from './checking/properties.js'
export { checkProperty, propertiesOf, propertyNamed, verdictOfProperty } from './checking/properties.js'
export { SimulatorError } from './checking/simulator-error.js'
export { unknownNames } from './checking/unknown-names.js'
export type { CertificateFile, Recheck } from './coverability/certificates.js'
export { parseCertificate } from './coverability/certificates.js'
export type { PlaceBound } from './coverability/place-bound.js'
export type { PlaceBoundsEvent } from './coverability/place-bounds.js'
export { placeBounds, placeBoundsOf } from './coverability/place-bounds.js'
export type { CompareEvent, CompareOptions } from './equivalence/compare.js'
export { compare, comparisonOf } from './equivalence/compare.js'
export type {
  Alike,
  Compared,
  Comparison,
  Equivalence,
  Side,
  Trace,
  Undecided,
  Unlike,
} from './equivalence/comparison.js'
export { equivalences } from './equivalence/comparison.js'
export type { Formula } from './equivalence/formula.js'
export { showFormula } from './equivalence/formula.js'
export type { Realisability } from './equivalence/realisability.js'
export type { RealiseEvent } from './equivalence/realise.js'
export { realisabilityOf, realise } from './equivalence/realise.js'
export type { Blame } from './errors/code.js'
export type { Diagnostic } from './errors/diagnostic.js'
export { TelosError } from './errors/diagnostic.js'
export { render } from './errors/render.js'
export type { Source, Span } from './errors/source.js'
export type { Place, Way } from './explore/explored.js'
export { Explored } from './explore/explored.js'
export type { GraphOptions } from './explore/explored-graph.js'
export { exploredGraph } from './explore/explored-graph.js'
export type {
  Expansion,
  ExploredNode,
  ExplorerQuestion,
  Growth,
  ModelReader,
  ModelText,
  Opened,
  PlainDiagnostic,
  TextFile,
  WordedWay,
} from './explore/explorer.js'
export { Explorer, ExplorerError, readModelText } from './explore/explorer.js'
export type { ExplorerAnswer, ExplorerMethod, ExplorerRequest } from './explore/remote-explorer.js'
export { answering, ExplorerLost, RemoteExplorer } from './explore/remote-explorer.js'
export type { Replay } from './explore/replay.js'
export { replay } from './explore/replay.js'
export type { SimulateOptions, Simulation } from './explore/simulate.js'
export { simulate } from './explore/simulate.js'
export type { Trail } from './explore/trail.js'
export {
  beginTrail,
  choicesOf,
  followTrail,
  placeBefore,
  retraceTrail,
  runOf,
  trailAfter,
  trailAt,
  wholeRun,
} from './explore/trail.js'
export type { Here, Offer } from './explore/walk.js'
export { Walk } from './explore/walk.js'
export type { Reduced, Reduction } from './relations/question.js'
export { reductions } from './relations/question.js'
export type { Failure, Inconclusive, Reason, Success, Verdict } from './relations/verdict.js'
export { placeBoundsJson, placeBoundsText } from './report/bounds/place-bounds.js'
export type { ComparisonJson } from './report/comparison/comparison.js'
export { comparisonJson, comparisonMarkdown, comparisonText } from './report/comparison/comparison.js'
export type { CountJson } from './report/count/count.js'
export { countJson, countText } from './report/count/count.js'
export { aut } from './report/graph/aut.js'
export { dot } from './report/graph/dot.js'
export type { Graph, GraphEdge, GraphNode } from './report/graph/graph.js'
export { gridLayout } from './report/graph/grid.js'
export type { Box, Layout, PlacedEdge, PlacedNode, Placer, Point } from './report/graph/layout.js'
export { layout } from './report/graph/layout.js'
export type { Lettering } from './report/graph/lettering.js'
export { mermaid } from './report/graph/mermaid.js'
export { purposeGraph } from './report/graph/purpose.js'
export { arrowPath, roundedPath } from './report/graph/rounded-path.js'
export { svg } from './report/graph/svg.js'
export { svgPoint } from './report/graph/svg-text.js'
export { tikz } from './report/graph/tikz.js'
export type { Answer as ReportAnswer, ReportData, ShownPurpose, ShownResult } from './report/html/data.js'
export type { ReportPage } from './report/html/document.js'
export { reportDocument } from './report/html/document.js'
export type { Checked, LayOut, Tested } from './report/html/report-data.js'
export { resultsData, verdictsData } from './report/html/report-data.js'
export type { RunJson } from './report/json.js'
export { runJson } from './report/json.js'
export { propertiesText } from './report/properties/text.js'
export { purposePath } from './report/purpose-path.js'
export type { RealisabilityJson, Realised } from './report/realisability/realisability.js'
export { realisabilityJson, realisabilityMarkdown, realisabilityText } from './report/realisability/realisability.js'
export { junit } from './report/results/junit.js'
export type { Result } from './report/results/results.js'
export { resultsJson, resultsMarkdown, resultsText } from './report/results/results.js'
export { sequenceMermaid, sequenceSvg } from './report/sequence/chart.js'
export { traceLines } from './report/trace.js'
export type { PropertyJson, VerdictJson } from './report/verdict/json.js'
export { propertyJson, verdictJson } from './report/verdict/json.js'
export { verdictMarkdown } from './report/verdict/markdown.js'
export { verdictText } from './report/verdict/text.js'
export { tableMarkdown } from './report/verdicts/markdown.js'
export { tableText } from './report/verdicts/text.js'
export { version } from './report/version.js'
export type { Bound, MemoryGauge } from './search/limits.js'
export type { Sample, SearchProfile } from './search/profile.js'
export type { Statistics } from './search/statistics.js'
export { counting, logging, opaque } from './simulator/decorators.js'
export type { DoctorOptions, Examined, Finding } from './simulator/doctor/doctor.js'
export { examine } from './simulator/doctor/doctor.js'
export type { ImmutableModel } from './simulator/immutable.js'
export { immutableModel } from './simulator/immutable.js'
export type { Moves } from './simulator/moves.js'
export type { MutableModel } from './simulator/mutable.js'
export { mutableModel } from './simulator/mutable.js'
export type { Amount, Net, NetTransition } from './simulator/net.js'
export type { NetFormula } from './simulator/net-formula.js'
export type { AnySimulator, Choice, Model, Simulator } from './simulator/simulator.js'
export type { PartialOrder, Proposition, Symmetry, VectorModel } from './simulator/vector.js'
export { vectorModel } from './simulator/vector.js'
export type { FormulaEvent, FormulaOptions } from './smt/check.js'
export { checkFormula, decideFormula } from './smt/check.js'
export type { FormulaVerdict, Witness } from './smt/formula-verdict.js'
export type { SolverProgress } from './smt/questions.js'
export type { Reachability, ReachEvent, ReachOptions } from './smt/reachability.js'
export { reach, reachable } from './smt/reachability.js'
export type { Answer, Problem, Solver } from './smt/solver.js'
export type { BoundOptions } from './work/bounds.js'
