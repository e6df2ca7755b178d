import { present } from '../ats/present.js'
import { TelosError } from '../errors/diagnostic.js'
import * as smtErrors from '../smt/errors.js'
import { converse, type Say, versionOf } from '../smt/smtlib.js'
import type { Answer, Problem, Solver } from '../smt/solver.js'
import { deadline } from './deadline.js'

/** A running solver: a process or a thread. Between questions it does not keep this process alive. */
export interface Running {
  readonly say: Say
  /** Does it keep this process alive? It should for the time of a question. */
  hold(isHeld: boolean): void
  end(): Promise<void>
  /** Rejected when it ends by itself. */
  readonly lost: Promise<never>
}

/** It ended before it answered. */
export const died = (how: string): TelosError =>
  new TelosError([smtErrors.answer(`the solver ended before it answered: ${how}`)])

/**
 * A solver that is kept warm between questions, which it answers one after the other. What does not answer in time is
 * ended, and started anew for the next question. When the signal aborts before it is there, its reason is thrown.
 */
export const warmSolver = async (
  program: string,
  start: () => Promise<Running>,
  signal?: AbortSignal,
): Promise<Solver> => {
  let running: Running | null = await start()
  let turn: Promise<unknown> = Promise.resolve()
  const end = async (): Promise<void> => {
    const ending = running
    running = null
    // The process must live until the solver has ended.
    ending?.hold(true)
    await ending?.end()
  }
  const withRunning = async <A>(work: (solver: Running) => Promise<A>, limits: Limits): Promise<A | 'late'> => {
    limits.signal?.throwIfAborted()
    running ??= await start()
    const { hold, lost } = running
    const limit = deadline(limits.timeout, limits.signal)
    const over = limit.over.then(how => {
      if (how === 'cancelled') throw present(limits.signal).reason
      return how
    })
    hold(true)
    try {
      const answer = await Promise.race([work(running), lost, over])
      if (answer === 'late') await end()
      return answer
    } catch (error) {
      // After any error the next answer cannot be trusted.
      await end()
      throw error
    } finally {
      limit.forget()
      hold(false)
    }
  }
  const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }
  const version = await inTurn(() =>
    withRunning(({ say }) => versionOf(say), { timeout: 20, ...(signal && { signal }) }),
  )
  if (version === 'late') throw died('it does not answer what its version is')
  return {
    name: `${program} ${version}`,
    solve: (problem: Problem, limits: Limits = {}) =>
      inTurn(async (): Promise<Answer> => {
        const answer = await withRunning(({ say }) => converse(problem, say), limits)
        return answer === 'late' ? { kind: 'unknown', reason: 'time-bound' } : answer
      }),
    close: () => inTurn(end),
  }
}

type Limits = NonNullable<Parameters<Solver['solve']>[1]>
