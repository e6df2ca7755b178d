import { createRequire } from 'node:module'
import type { Solver } from '../smt/solver.js'
import { endInWords, Thread } from './thread.js'
import { died, type Running, warmSolver } from './warm.js'

/** The package `z3-solver` (Z3 in WebAssembly), or `null` if it is not installed. */
export const packagedZ3 = async (name = 'z3-solver', signal?: AbortSignal): Promise<Solver | null> => {
  let file: string
  try {
    file = createRequire(import.meta.url).resolve(name)
  } catch {
    return null
  }
  return warmSolver('Z3 (WebAssembly)', () => start(file), signal)
}

/**
 * What runs in the thread. It is given as text, so that it is found wherever this file is bundled to. Z3 is called
 * synchronously, which blocks the thread: its own asynchronous calls start another thread each time, and only a thread can
 * be ended when it takes too long.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
require(workerData).init().then(({ Z3, em }) => {
  const context = Z3.mk_context(Z3.mk_config())
  const evaluate = commands => em.ccall('Z3_eval_smtlib2_string', 'string', ['number', 'string'], [context, commands])
  parentPort.on('message', commands => parentPort.postMessage(evaluate(commands)))
  parentPort.postMessage('ready')
})`

const start = async (file: string): Promise<Running> => {
  const thread = new Thread<string, string>(program, { data: file, printed: null })
  const lost = thread.ended.then(end => {
    throw died(endInWords(end, code => `its thread ended with code ${code}`))
  })
  // Each question races with it; between two questions a lost thread is no error yet.
  lost.catch(() => {})
  await Promise.race([thread.next(), lost])
  thread.hold(false)
  return {
    say(commands) {
      const answer = thread.next()
      thread.send(commands)
      return answer
    },
    hold: isHeld => thread.hold(isHeld),
    lost,
    end: () => thread.end(),
  }
}
