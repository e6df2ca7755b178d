import { parentPort } from 'node:worker_threads'
import { readModel } from '../../simulators/languages.js'
import { Explorer } from '../explorer.js'
import { isProgram, loadModel } from '../io/models.js'
import { answering, type ExplorerRequest } from '../remote-explorer.js'

/**
 * An explorer in a worker thread, so that a model that never returns cannot hold the command line hostage. Programs are loaded
 * by their path; other models come as text.
 */
const port = parentPort!
const explorer = new Explorer(({ name, text, parameters = {} }) =>
  isProgram(name) ? loadModel(name, parameters) : readModel({ name, text }, parameters),
)
const answer = answering(explorer, message => port.postMessage(message))
port.on('message', (request: ExplorerRequest) => void answer(request))
