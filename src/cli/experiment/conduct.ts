import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Purpose } from '../../../purposes/purpose.js'
import { processOf } from '../../../simulators/languages.js'
import { present } from '../../ats/present.js'
import { orThrow } from '../../errors/or-throw.js'
import type { Experiment } from '../../experiment/definition.js'
import { readExperimentFile } from '../../experiment/file.js'
import { forgetting } from '../../experiment/memory-store.js'
import { type ExperimentOptions, experimentFrom, type Placed } from '../../experiment/options.js'
import type { ExperimentProgress } from '../../experiment/progress.js'
import type { ExperimentResult } from '../../experiment/result.js'
import type { ResultStore } from '../../experiment/store.js'
import { readPoints } from '../../experiment/table.js'
import { sha256Of } from '../../io/hash.js'
import { definitionName } from '../../io/results/definition-file.js'
import type { Hashes } from '../../io/results/definition-json.js'
import { counted } from '../../report/words.js'
import { jobs as reading } from '../reading.js'
import { nameOf, referenceTo } from '../reference.js'
import type { Session } from '../session.js'
import { wrongUsage } from '../usage.js'
import { askedBy, type CommandOptions, overridden } from './asked.js'
import { writeKeptRuns } from './kept-runs.js'
import { conductedHere } from './pool.js'
import { progressInWords } from './progress-words.js'

/** What was found, and the purpose that it was asked for. */
export interface Conducted {
  readonly result: ExperimentResult
  readonly purpose: Purpose
}

/** Reads what is asked for, makes the runs that are missing, and sums up. Throws a TelosError or a NoResult. */
export const conductExperiment = async (
  session: Session,
  model: string,
  purposePath: string | undefined,
  options: CommandOptions,
): Promise<Conducted> => {
  const { files, asked, placed } = await askedFor(session, model, purposePath, options)
  const purpose = await session.purpose(files.purpose)
  const { seed: _, ...withoutSeed } = options
  const file = referenceTo(files.model, withoutSeed)
  const experiment = orThrow(
    experimentFrom(
      nameOf(file.path, {}),
      purpose.name,
      { ...asked, parameters: { ...asked.parameters, ...file.parameters } },
      placed,
    ),
  )
  session.making.begin(file)
  const sha256 = await identityOf(session, file.path)
  const hashes = { model: sha256, purpose: present(session.making.made().purpose?.sha256) }
  const store = await storeFor(session, experiment, hashes, options)
  const conducting = {
    experiment,
    purpose,
    model: file.path,
    store,
    jobs: options.jobs,
    answerTimeout: options.answerTimeout,
  }
  try {
    const inWords = (progress: ExperimentProgress): string => progressInWords(experiment, progress)
    const { queue: url } = options
    const result =
      url === undefined
        ? await conductedHere(session, conducting, inWords)
        : await (await import('./queue.js')).conductedElsewhere(
            session,
            { url, files: { ...files, model: file.path }, hashes },
            conducting,
            inWords,
          )
    session.warn(result.warnings)
    if (options.folder !== undefined) await writeKeptRuns(options.folder, result, session.making.made())
    return { result, purpose }
  } finally {
    await store.close()
  }
}

/** What identifies a model. Nothing is known of what a command starts: then it is the command itself. */
const identityOf = async (session: Session, path: string): Promise<string> => {
  const started = processOf(path)
  if (started !== null && 'command' in started) return sha256Of(started.command)
  const { text } = await session.result(reading.source, { path, parameters: {} }, null)
  if (started === null) session.making.read(path, sha256Of(text))
  return sha256Of(text)
}

interface Asked {
  readonly files: { readonly model: string; readonly purpose: string }
  readonly asked: ExperimentOptions
  readonly placed: Placed
}

/** An experiment by its file, or by a model and a purpose; options say more, or something else. */
const askedFor = async (
  session: Session,
  model: string,
  purpose: string | undefined,
  options: CommandOptions,
): Promise<Asked> => {
  const given = await withTable(session, askedBy(options), options.points)
  if (!model.endsWith('.experiment.json')) {
    if (purpose === undefined)
      throw wrongUsage('an experiment needs a purpose', { fix: `telos experiment ${model} PURPOSE` })
    return { files: { model, purpose }, asked: given, placed: () => ({}) }
  }
  if (purpose !== undefined) throw wrongUsage(`${model} names its purpose: ${purpose} is one too many`)
  const { written, spanOf } = orThrow(
    readExperimentFile(await session.result(reading.source, { path: model, parameters: {} }, null)),
  )
  const { model: modelFile, purpose: purposeFile, points, ...rest } = written
  const beside = (path: string): string => join(dirname(model), path)
  const table =
    typeof points === 'string' ? await withTable(session, {}, beside(points)) : points === undefined ? {} : { points }
  const asked = overridden({ ...rest, ...table } as ExperimentOptions, given)
  // What the command line says stands in no file.
  const placed: Placed = (...path) => (Object.hasOwn(given, path[0] ?? '') ? {} : { span: spanOf(path) })
  return { files: { model: beside(modelFile), purpose: beside(purposeFile) }, asked, placed }
}

const withTable = async (
  session: Session,
  asked: ExperimentOptions,
  path: string | undefined,
): Promise<ExperimentOptions> => {
  if (path === undefined) return asked
  const source = await session.result(reading.source, { path, parameters: {} }, null)
  return { ...asked, points: orThrow(readPoints(source)) }
}

const storeFor = async (
  session: Session,
  experiment: Experiment,
  hashes: Hashes,
  { folder, resume }: CommandOptions,
): Promise<ResultStore> => {
  if (folder === undefined) {
    if (resume === true) throw wrongUsage('--resume goes with --out: there is no folder to go on in')
    return forgetting
  }
  if (resume === true && !existsSync(join(folder, definitionName)))
    throw wrongUsage(`there is no experiment in ${folder} that could be gone on with`, { fix: 'leave --resume out' })
  const { openResults } = await import('../../io/results/open.js')
  const results = orThrow(await openResults(folder, { experiment, hashes, remark: text => session.remark(text) }))
  const { found } = results
  if (found > 0 || resume === true) session.remark(`going on with ${folder}: ${counted(found, 'run')} found there`)
  return results
}
