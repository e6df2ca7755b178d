/** Matchers for Vitest: `import '@telos-verifier/telos/vitest'` in a test or a setup file, then `await expect(model).toBeFeasible(purpose)`. */
import { expect, type TestContext } from 'vitest'
import type { Relation } from '../purposes/expectation.js'
import type { Purpose } from '../purposes/purpose.js'
import { type CheckOptions, checkNames, verdictOf } from './checking/check.js'
import { requirePurpose } from './checking/require-purpose.js'
import { requireKnown } from './errors/known-options.js'
import { verdictText } from './report/verdict/text.js'
import type { Model } from './simulator/simulator.js'

/** The options of a matcher: all but the relation. */
export type MatcherOptions = Omit<CheckOptions, 'relation'>

const { relation: _, ...matcherNames } = checkNames

/** What a matcher gets from Vitest. */
interface MatcherState {
  readonly isNot: boolean
  readonly task?: { readonly context: Pick<TestContext, 'onTestFinished'> }
}

interface Answer {
  readonly pass: boolean
  readonly message: () => string
}

/**
 * A promise that knows whether it is awaited. Vitest chains its own step behind the answer; what that returns
 * goes to the test, and only a test that awaits it calls `then` there.
 */
class Awaited<A> implements PromiseLike<A> {
  constructor(
    private readonly promise: Promise<A>,
    private readonly onAwait: () => void,
    private readonly links: number,
    /** The stack at the assertion: what is thrown later knows nothing of it. */
    private readonly where: string,
  ) {}

  // biome-ignore lint/suspicious/noThenProperty: being a thenable is the point
  then<B = A, C = never>(
    ok?: ((value: A) => B | PromiseLike<B>) | null,
    wrong?: ((reason: unknown) => C | PromiseLike<C>) | null,
  ): PromiseLike<B | C> {
    if (this.links === 0) this.onAwait()
    const next = this.promise.then(ok, wrong).catch((error: unknown) => {
      if (error instanceof Error) error.stack = `${error.name}: ${error.message}\n${this.where}`
      throw error
    })
    // A test that does not await the answer fails for that reason; an unhandled rejection would only confuse.
    next.catch(() => {})
    return this.links === 0 ? next : new Awaited(next, this.onAwait, this.links - 1, this.where)
  }

  catch<C>(wrong: (reason: unknown) => C | PromiseLike<C>): PromiseLike<A | C> {
    return this.then(null, wrong)
  }

  finally(done: () => void): PromiseLike<A> {
    return this.then(
      value => {
        done()
        return value
      },
      reason => {
        done()
        throw reason
      },
    )
  }
}

const matcher = (name: string, relation: Relation) =>
  function (this: MatcherState, model: Model, purpose: Purpose, options: MatcherOptions = {}) {
    requirePurpose({ caller: name, place: 'first' }, purpose)
    requireKnown<MatcherOptions>(name, options, matcherNames)
    let awaited = false
    // In a hook there is no test that could end too early.
    this.task?.context.onTestFinished(() => {
      if (!awaited)
        throw new Error(
          `${name} was not awaited: write \`await expect(model).${this.isNot ? 'not.' : ''}${name}(purpose)\``,
        )
    })
    const answer = verdictOf(model, purpose, { ...options, relation }).then((verdict): Answer => {
      const shown = verdictText(verdict, 'the model')
      // An inconclusive answer decides nothing, so it must not pass, negated or not.
      if (verdict.kind === 'inconclusive') {
        return {
          pass: this.isNot,
          message: () => `${name} could not be decided, which satisfies neither ${name} nor not.${name}:\n\n${shown}`,
        }
      }
      return {
        pass: verdict.kind === 'success',
        message: () => `expected the purpose ${this.isNot ? 'not to pass' : 'to pass'} ${name}:\n\n${shown}`,
      }
    })
    return new Awaited(
      answer,
      () => {
        awaited = true
      },
      1,
      (new Error().stack ?? '').split('\n').slice(2).join('\n'),
    ) as unknown as Promise<Answer>
  }

expect.extend({
  toBeFeasible: matcher('toBeFeasible', 'feasibility'),
  toBeRefutable: matcher('toBeRefutable', 'refutability'),
  toBeCertain: matcher('toBeCertain', 'certainty'),
  toBeImpossible: matcher('toBeImpossible', 'impossibility'),
  toBeInformative: matcher('toBeInformative', 'informativeness'),
})

interface TelosMatchers<R> {
  /** The purpose can succeed on this model. */
  toBeFeasible(purpose: Purpose, options?: MatcherOptions): Promise<R>
  /** The purpose can fail. */
  toBeRefutable(purpose: Purpose, options?: MatcherOptions): Promise<R>
  /** The purpose must succeed. */
  toBeCertain(purpose: Purpose, options?: MatcherOptions): Promise<R>
  /** The purpose must fail. */
  toBeImpossible(purpose: Purpose, options?: MatcherOptions): Promise<R>
  /** The purpose can reach a verdict. */
  toBeInformative(purpose: Purpose, options?: Omit<MatcherOptions, 'variant'>): Promise<R>
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: Vitest declares it so
  interface Matchers<T = any> extends TelosMatchers<T> {}
}
