import { parentPort, workerData } from 'node:worker_threads'
import { present } from '../ats/present.js'
import { reportingFaults } from '../checking/simulator-error.js'
import { unknownNames } from '../checking/unknown-names.js'
import { TelosError } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import type { MakeSimulator } from '../experiment/driven-world.js'
import { laterMaker } from '../experiment/later-runs.js'
import { LocalWorkers } from '../experiment/local-workers.js'
import { asynchronousOf } from '../simulator/asynchronous/awaited-simulator.js'
import type { ExperimentAnswer, ExperimentRequest, ExperimentTask } from './experiment-thread.js'
import { type LoadedModel, loadModel, type Parameters } from './models.js'
import { limitPrinting } from './printing.js'

/** Makes runs of an experiment in a thread of its own, one chunk after the other. */
const { experiment, purpose, model, beat, answerTimeout } = workerData as ExperimentTask
const port = present(parentPort)
const answer = (message: ExperimentAnswer): void => port.postMessage(message)
limitPrinting()

/** A program is loaded once, and makes simulators with whatever parameters; a text is read anew for each point. */
let program: LoadedModel | null = null
let loads = 0
const prepare = async (parameters: Parameters): Promise<MakeSimulator> => {
  const loaded = program ?? orThrow(await loadModel(model, parameters, undefined, { answerTimeout }))
  const { remake, factory } = loaded
  if (loads++ === 0) {
    const unknown = unknownNames(purpose, remake?.({ ...parameters, seed: 0 }) ?? factory())
    answer({ kind: 'loaded', warnings: [...loaded.warnings, ...unknown], sha256: loaded.sha256 ?? null })
  }
  const live = asynchronousOf(factory)?.live
  if (live !== undefined) {
    // One process makes the runs of all points, one after the other.
    program = loaded
    return laterMaker(live, parameters).catch(error =>
      reportingFaults(() => {
        throw error
      }),
    )
  }
  if (remake === undefined) return () => factory()
  program = loaded
  return seed => remake({ ...parameters, seed })
}

const begins = (run: number): void => {
  // Whoever watches over this thread sees which run is under way, and since when.
  beat[0] = run
  beat[1] = Date.now()
}
const never = new AbortController().signal
const workers = new LocalWorkers(experiment, purpose, prepare, never, begins, () => program?.read?.() ?? null)

port.on('message', async (request: ExperimentRequest) => {
  try {
    if (request.kind === 'runs') {
      answer({ kind: 'made', result: await workers.runs(request.chunk) })
    } else {
      beat[0] = request.row.run
      beat[1] = Date.now()
      answer({ kind: 'kept', kept: await workers.keep(request.row) })
    }
  } catch (error) {
    if (error instanceof TelosError) answer({ kind: 'failed', diagnostics: error.diagnostics })
    else answer({ kind: 'fault', fault: error })
  }
})
