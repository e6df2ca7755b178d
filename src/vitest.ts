/** Matchers for Vitest: `import '@telos-verifier/telos/vitest'` in a test or a setup file, then `await expect(model).toBeFeasible(purpose)`. */
import { expect, type TestContext } from 'vitest'
import type { Relation } from '../purposes/expectation.js'
import type { Purpose } from '../purposes/purpose.js'
import { type CheckOptions, checkNames, verdictOf } from './checking/check.js'
import { requirePurpose } from './checking/require-purpose.js'
import { TelosError } from './errors/diagnostic.js'
import { usageWrong } from './errors/errors.js'
import { type OptionNames, requireKnown } from './errors/known-options.js'
import { experimentUnread } from './experiment/errors.js'
import { experimentOf } from './experiment/experiment.js'
import type { ExperimentModel } from './experiment/maker.js'
import type { ExperimentOptions } from './experiment/options.js'
import { experimentText } from './report/experiment/text.js'
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

/** An answer that is on its way, to a matcher that insists on being awaited. */
const awaiting = ({ task, isNot }: MatcherState, name: string, answer: Promise<Answer>): Promise<Answer> => {
  let awaited = false
  // In a hook there is no test that could end too early.
  task?.context.onTestFinished(() => {
    if (!awaited)
      throw new Error(`${name} was not awaited: write \`await expect(model).${isNot ? 'not.' : ''}${name}(purpose)\``)
  })
  return new Awaited(
    answer,
    () => {
      awaited = true
    },
    1,
    (new Error().stack ?? '').split('\n').slice(3).join('\n'),
  ) as unknown as Promise<Answer>
}

/** What a matcher says. An answer that decides nothing (`isMet` is `null`) must not pass, negated or not. */
const answering = ({ isNot }: MatcherState, name: string, isMet: boolean | null, shown: string): Answer =>
  isMet === null
    ? {
        pass: isNot,
        message: () => `${name} could not be decided, which satisfies neither ${name} nor not.${name}:\n\n${shown}`,
      }
    : {
        pass: isMet,
        message: () => `expected the purpose ${isNot ? 'not to pass' : 'to pass'} ${name}:\n\n${shown}`,
      }

const matcher = (name: string, relation: Relation) =>
  function (this: MatcherState, model: Model, purpose: Purpose, options: MatcherOptions = {}) {
    requirePurpose({ caller: name, place: 'first' }, purpose)
    requireKnown<MatcherOptions>(name, options, matcherNames)
    const answer = verdictOf(model, purpose, { ...options, relation }).then(verdict => {
      const isMet = verdict.kind === 'inconclusive' ? null : verdict.kind === 'success'
      return answering(this, name, isMet, verdictText(verdict, 'the model'))
    })
    return awaiting(this, name, answer)
  }

/** At least, or at most, how likely success should be; and how that is tested. */
export interface ProbabilityOptions
  extends Pick<ExperimentOptions, 'depth' | 'errors' | 'indifference' | 'parameters' | 'runTimeout' | 'seed'> {
  readonly atLeast?: number
  readonly atMost?: number
  readonly policy?: 'observe' | 'drive'
}

const probabilityNames: OptionNames<ProbabilityOptions> = {
  atLeast: true,
  atMost: true,
  depth: true,
  errors: true,
  indifference: true,
  parameters: true,
  policy: true,
  runTimeout: true,
  seed: true,
}

const toSucceedWithProbability = function (
  this: MatcherState,
  model: ExperimentModel,
  purpose: Purpose,
  options: ProbabilityOptions,
) {
  const name = 'toSucceedWithProbability'
  requirePurpose({ caller: name, place: 'first' }, purpose)
  requireKnown<ProbabilityOptions>(name, options, probabilityNames)
  const { atLeast, atMost, ...others } = options
  if ((atLeast === undefined) === (atMost === undefined))
    throw new TelosError([usageWrong(`${name} needs one of atLeast and atMost`)])
  const claim = atLeast === undefined ? `P(success) <= ${atMost}` : `P(success) >= ${atLeast}`
  const answer = experimentOf(model, purpose, { ...others, claim, keepRuns: 0, name: 'the model' }).then(result => {
    // The answer would be one to another question, as with a misspelt option.
    const unread = result.warnings.filter(({ code }) => code === experimentUnread.code)
    if (unread.length > 0) throw new TelosError(unread)
    const decided = result.points[0]?.claim ?? null
    return answering(this, name, decided === null ? null : decided === 'holds', experimentText(result))
  })
  return awaiting(this, name, answer)
}

expect.extend({
  toBeFeasible: matcher('toBeFeasible', 'feasibility'),
  toBeRefutable: matcher('toBeRefutable', 'refutability'),
  toBeCertain: matcher('toBeCertain', 'certainty'),
  toBeImpossible: matcher('toBeImpossible', 'impossibility'),
  toBeInformative: matcher('toBeInformative', 'informativeness'),
  toSucceedWithProbability,
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
  /**
   * A run of this model (a factory that gets parameters with a seed) succeeds with at least, or at most, a probability. Tested
   * by Wald's test with runs of seeds that are the same each time.
   */
  toSucceedWithProbability(purpose: Purpose, options: ProbabilityOptions): Promise<R>
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: Vitest declares it so
  interface Matchers<T = any> extends TelosMatchers<T> {}
}
