import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { relations } from '../../../purposes/expectation.js'
import { closed } from '../../errors/codec.js'
import { policies } from '../../experiment/policy.js'
import type { ExplorerQuestion } from '../../explore/explorer.js'
import type { ExplorerMethod, ExplorerRequest } from '../../explore/remote-explorer.js'
import type { SampleQuestion } from '../../explore/sampling.js'
import { reductions } from '../../relations/question.js'
import { Refusal } from './refusal.js'

const checked = <A>(name: string, is: t.Is<A>) =>
  new t.Type<A>(name, is, (input, context) => (is(input) ? t.success(input) : t.failure(input, context)), t.identity)

const Count = checked(
  'a whole number',
  (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0,
)
const Nothing = checked('nothing', (value): value is readonly [] => Array.isArray(value) && value.length === 0)

const among = <K extends string>(words: readonly K[]) =>
  t.keyof(Object.fromEntries(words.map(word => [word, null])) as Record<K, null>)

const file = { name: t.string, text: t.string }
const Parameters = t.record(t.string, t.union([t.string, t.number, t.boolean]))

/** What a step tells besides is not looked at. */
const Step = t.intersection([
  t.type({ event: t.string }),
  t.partial({
    purpose: t.string,
    labels: t.readonlyArray(t.string),
    state: t.union([t.string, t.null]),
    choice: Count,
  }),
])

const question = {
  property: t.string,
  relation: among(relations),
  variant: among(['weak', 'strong']),
  shortest: t.boolean,
  fair: t.boolean,
  reduce: t.readonlyArray(among(reductions)),
  trust: t.boolean,
  depth: Count,
  within: Count,
  maxStates: Count,
  timeout: t.number,
  maxMemory: Count,
} satisfies Record<keyof ExplorerQuestion, t.Mixed>

const sample = {
  runs: Count,
  depth: Count,
  policy: among(policies),
  seed: Count,
  confidence: t.number,
  keepRuns: Count,
} satisfies Record<keyof SampleQuestion, t.Mixed>

/** What each method of an explorer takes. */
const argumentsOf = {
  open: t.tuple([closed('a model', file, { parameters: Parameters }), t.union([closed('a purpose', file), t.null])]),
  here: Nothing,
  take: t.tuple([Count]),
  goTo: t.tuple([Count]),
  follow: t.tuple([t.readonlyArray(Step), Count]),
  retrace: t.tuple([t.readonlyArray(Count)]),
  choices: Nothing,
  run: Nothing,
  along: t.tuple([t.readonlyArray(Step)]),
  grow: t.tuple([t.union([closed('a node', { node: Count }), closed('a number of nodes', { nodes: Count })])]),
  growth: t.tuple([Count, Count]),
  check: t.tuple([closed('a question', {}, question)]),
  sample: t.tuple([closed('settings of a sample', {}, sample)]),
  stop: Nothing,
} satisfies Record<ExplorerMethod, t.Mixed>

const Request = closed('a request', {
  id: Count,
  method: among(Object.keys(argumentsOf) as ExplorerMethod[]),
  args: t.readonlyArray(t.unknown),
})

/** A request from outside: nothing about it is known before it has been looked at. */
export const readRequest = (input: unknown): ExplorerRequest => {
  const request = Request.decode(input)
  if (E.isLeft(request)) throw new Refusal(400, 'this is not a request to an explorer')
  const { id, method } = request.right
  const args: E.Either<t.Errors, readonly unknown[]> = argumentsOf[method].decode(request.right.args)
  if (E.isLeft(args)) throw new Refusal(400, `${method} does not take these arguments`)
  return { id, method, args: args.right }
}

/** The model that is to be opened, if the request is about that. */
export const modelToOpen = ({ method, args }: ExplorerRequest): string | null =>
  method === 'open' ? (args[0] as { readonly name: string }).name : null
