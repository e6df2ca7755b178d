import { answering, Explorer, type ExplorerRequest, readModelText } from '@telos-verifier/telos'
import { readProgram } from './programs.js'

/** An explorer in a worker of its own: the page stays awake, whatever a model does. */
const explorer = new Explorer(async model => (await readProgram(model)) ?? readModelText(model))
const answer = answering(explorer, message => postMessage(message))
addEventListener('message', ({ data }: MessageEvent<ExplorerRequest>) => void answer(data))
