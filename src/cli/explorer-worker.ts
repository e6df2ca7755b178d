import { parentPort, workerData } from 'node:worker_threads'
import { present } from '../ats/present.js'
import { orThrow } from '../errors/or-throw.js'
import { Explorer, readModelText } from '../explore/explorer.js'
import { answering, type ExplorerRequest } from '../explore/remote-explorer.js'
import { isProgram, loadModel } from '../io/models.js'
import { limitPrinting } from '../io/printing.js'
import type { ExplorerDriving } from './explorer-thread.js'

/**
 * An explorer in a worker thread, so that a model that never returns cannot hold the command line hostage. Programs are loaded
 * by their path; other models come as text.
 */
limitPrinting()
const port = present(parentPort)
const { answerTimeout, ...driving } = workerData as ExplorerDriving
const explorer = new Explorer(
  async model =>
    isProgram(model.name)
      ? orThrow(await loadModel(model.name, model.parameters, undefined, { answerTimeout }))
      : readModelText(model),
  driving,
)
const answer = answering(explorer, message => port.postMessage(message))
port.on('message', (request: ExplorerRequest) => void answer(request))
