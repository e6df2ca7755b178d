import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExplorerAnswer } from '../../explore/remote-explorer.js'
import { isProgram } from '../../io/models.js'
import { jsonOf } from './body.js'
import type { Engines } from './engines.js'
import type { Given } from './given.js'
import { Refusal } from './refusal.js'
import { modelToOpen, readRequest } from './request.js'

/** Puts a request to an explorer and streams its answers, a line of JSON each. The last is a result, or what went wrong. */
export const explore = async (
  name: string,
  engines: Engines,
  given: Given,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const asked = readRequest(await jsonOf(request))
  const model = modelToOpen(asked)
  const program = model !== null && isProgram(model)
  // To load a program is to run it: only the user says which, on the command line.
  if (program && model !== given.model?.path)
    throw new Refusal(403, 'only the program that was named on the command line can be opened')
  if (gone.signal.aborted) return
  // Node loads a module once in a thread, but programs are edited.
  if (model !== null) engines.prepare(name, program)
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  response.flushHeaders()
  const send = (answer: ExplorerAnswer): void => {
    // Progress that was not read yet is followed by newer.
    if (gone.signal.aborted || (answer.kind === 'progress' && response.writableNeedDrain)) return
    response.write(`${JSON.stringify(answer)}\n`)
  }
  // A fresh explorer would know of no model: a page that had one open hears that it is gone.
  if (engines.has(name)) await engines.ask(name, asked, send, gone.signal)
  else send({ id: asked.id, kind: 'lost', message: 'the model was ended' })
  if (!gone.signal.aborted) response.end()
}
