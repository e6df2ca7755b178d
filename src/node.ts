/** What reads files: models and purposes by their path. Only in Node. */
import type { Purpose } from '../purposes/purpose.js'
import { orThrow } from './errors/or-throw.js'
import * as discover from './io/discover.js'
import * as models from './io/models.js'
import * as purposes from './io/purposes.js'
import * as report from './io/report.js'
import * as solvers from './io/solver.js'
import type { AnySimulator } from './simulator/simulator.js'
import type { Solver } from './smt/solver.js'

export { processMemory } from './io/memory.js'
export type { Parameters } from './io/models.js'
export type { Reported, ReportOptions } from './io/report.js'
export type { ModelFile } from './io/with-workers.js'
export { checkWithWorkers, countingWithWorkers, countWithWorkers, verdictWithWorkers } from './io/with-workers.js'

/**
 * A factory for the model in a file. A program is run to get it. Throws a TelosError.
 * @public
 */
export const loadModel = async (path: string, parameters: models.Parameters = {}): Promise<() => AnySimulator> =>
  orThrow(await models.loadModel(path, parameters)).factory

/**
 * What is wrong with the model in a file, and warnings; a program is not run.
 * @public
 */
export const lintModel = models.lintModel

/**
 * The purpose in a file. Throws a TelosError.
 * @public
 */
export const loadPurpose = async (path: string): Promise<Purpose> => orThrow(await purposes.loadPurpose(path)).purpose

/**
 * A report as one HTML file that opens without a network: what `--format html` writes. Throws a TelosError if the page was
 * not built.
 * @public
 */
export const reportHtml = async (reported: report.Reported, options: report.ReportOptions = {}): Promise<string> =>
  orThrow(await report.reportHtml(reported, options))

/**
 * The purpose files at and below the paths. Throws a TelosError.
 * @public
 */
export const findPurposes = async (paths: readonly string[]): Promise<string[]> =>
  orThrow(discover.allOf(await discover.findPurposes(paths)))

/**
 * The model files beside a purpose file: the ones that `telos test` checks it on. Throws a TelosError.
 * @public
 */
export const modelsBeside = async (purpose: string): Promise<string[]> =>
  orThrow(discover.allOf(await discover.modelsBeside(purpose)))

/**
 * A solver for `checkFormula` and `reachable`: the program z3 if it is on the PATH, else the package z3-solver. Close it when
 * it is not needed any more. Throws a TelosError if there is neither.
 * @public
 */
export const openSolver = async (): Promise<Solver> => orThrow(await solvers.openSolver())
