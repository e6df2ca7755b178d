import type { Relation } from '../../../purposes/expectation.js'
import { orThrow } from '../../errors/or-throw.js'
import type { ExperimentOptions } from '../../experiment/options.js'
import { sweepsIn } from '../../experiment/points.js'
import type { Policy } from '../../experiment/policy.js'
import type { BoundOptions, ModelOptions } from '../options.js'
import { parametersOf } from '../options.js'

/** The options of the command, as commander reads them. */
export interface CommandOptions extends Pick<BoundOptions, 'depth' | 'timeout' | 'maxMemory'>, ModelOptions {
  readonly runs?: number
  readonly sweep?: readonly string[]
  readonly points?: string
  readonly design?: string
  readonly policy?: Policy
  readonly precision?: number
  readonly fixed?: boolean
  readonly confidence?: number
  readonly claim?: string
  readonly indifference?: number
  readonly rare?: boolean
  readonly effort?: number
  readonly repetitions?: number
  readonly levels?: readonly number[]
  readonly ask?: 'check'
  readonly relation?: Relation
  readonly strong?: boolean
  readonly independent?: boolean
  readonly keepRuns?: number
  readonly runTimeout?: number
  readonly jobs?: number
  /** The folder that `--out` names. */
  readonly folder?: string
  readonly resume?: boolean
  readonly queue?: string
  readonly format: string
  readonly quiet?: boolean
}

/** What is asked for on the command line; what is not given there is left to the file, or to the defaults. */
export const askedBy = (given: CommandOptions): ExperimentOptions => {
  const { sweep, effort, repetitions, levels, relation, strong, seed } = given
  const parameters = parametersOf(given)
  const splitting = { effort, repetitions, levels }
  const isRare = given.rare === true || Object.values(splitting).some(value => value !== undefined)
  return defined({
    runs: given.runs,
    sweep: sweep === undefined ? undefined : orThrow(sweepsIn(sweep)),
    design: given.design,
    parameters: Object.keys(parameters).length === 0 ? undefined : parameters,
    seed,
    depth: given.depth,
    runTimeout: given.runTimeout,
    policy: given.policy,
    precision: given.precision,
    sequential: given.fixed === true ? false : undefined,
    confidence: given.confidence,
    claim: given.claim,
    indifference: given.indifference,
    rare: isRare ? defined(splitting) : undefined,
    ask: given.ask === undefined ? undefined : defined({ relation, variant: strong === true ? 'strong' : undefined }),
    independent: given.independent,
    keepRuns: given.keepRuns,
  } as Undefinable<ExperimentOptions>)
}

type Undefinable<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** Without what is not given. */
const defined = <T extends object>(given: Undefinable<T>): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T

/** Options that each say how many runs there are: one on the command line takes the place of another in the file. */
const plans = ['runs', 'precision', 'claim', 'rare'] as const

/** What a file asks for, with what the command line says in its place. */
export const overridden = (written: ExperimentOptions, given: ExperimentOptions): ExperimentOptions => {
  const isPlanned = plans.some(plan => given[plan] !== undefined)
  const isPlaced = given.sweep !== undefined || given.points !== undefined
  const dropped = [
    'parameters',
    ...(isPlanned ? plans : []),
    ...(isPlaced ? (['sweep', 'points', 'design'] as const) : []),
  ]
  const kept = Object.fromEntries(Object.entries(written).filter(([name]) => !dropped.includes(name)))
  // What the file says of all points gives way to a sweep over it.
  const swept = new Set([given.sweep ?? {}, ...(given.points ?? [])].flatMap(names => Object.keys(names)))
  const common = Object.entries(written.parameters ?? {}).filter(([name]) => !swept.has(name))
  const parameters = { ...Object.fromEntries(common), ...given.parameters }
  return { ...kept, ...given, ...(Object.keys(parameters).length === 0 ? {} : { parameters }) }
}
