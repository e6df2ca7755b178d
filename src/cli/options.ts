import type { Command } from 'commander'
import { type Relation, relations } from '../../purposes/relation.js'
import { parameterOptions } from '../../simulators/languages.js'
import { type Parameters, readParameters } from '../../simulators/parameters.js'
import { present } from '../ats/present.js'
import type { CheckOptions } from '../checking/check.js'
import { type Reduction, reductions } from '../relations/question.js'
import type { Formats } from '../report/format.js'
import { wrongUsage } from './usage.js'

/** A value that an option cannot have, as commander knows it. Threads that do jobs load this file, but not commander. */
class InvalidArgumentError extends Error {
  readonly code = 'commander.invalidArgument'
  readonly exitCode = 1
}

export const whole =
  (least: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`It must be a whole number from ${least}.`)
    return value
  }

const seconds = (text: string): number => {
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0) || value > 1e6)
    throw new InvalidArgumentError('It must be a number of seconds.')
  return value
}

export const number = (text: string): number => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.')
  return value
}

export const numbers = (text: string): number[] => text.split(',').map(number)

const bytes = (text: string): number => {
  const [, amount, scale, binary] = /^(\d+(?:\.\d+)?)\s*(?:([kmgt])(i)?)?b?$/i.exec(text.trim()) ?? []
  const power = ['', 'k', 'm', 'g', 't'].indexOf((scale ?? '').toLowerCase())
  const value = amount === undefined ? 0 : Math.floor(Number(amount) * (binary === undefined ? 1000 : 1024) ** power)
  if (value < 1 || !Number.isSafeInteger(value)) throw new InvalidArgumentError('It must be a size like 500MB or 16GB.')
  return value
}

const listed = (text: string): Reduction[] => {
  const names = text.split(',').map(name => name.trim())
  const known = (name: string): name is Reduction => (reductions as readonly string[]).includes(name)
  if (!names.every(known))
    throw new InvalidArgumentError(`It must be ${reductions.join(' or ')}, or several with commas between them.`)
  return names
}

/** A list with commas. */
export const names = (text: string): string[] =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

const parameters = (text: string, before: Parameters = {}): Parameters => {
  const { parameters: given, wrong } = readParameters(text)
  if (wrong.length > 0)
    throw new InvalidArgumentError(
      'Write name=value, several with commas between them or each behind a --param of its own.',
    )
  return { ...before, ...given }
}

export interface BoundOptions {
  readonly depth?: number
  readonly maxStates?: number
  readonly timeout?: number
  readonly maxMemory?: number
  readonly trust?: boolean
}
export interface WorkerOptions {
  readonly workers?: number
}
/** Parameters of models; those that languages have options for are here by their names, too (see parameterOptions). */
export interface ModelOptions {
  readonly param?: Parameters
  readonly root?: string
  readonly seed?: number
  readonly answerTimeout?: number
}
export interface QuestionOptions<R extends string = Relation> extends BoundOptions {
  readonly relation: R
  readonly within?: number
  readonly strong?: boolean
  readonly shortest?: boolean
  readonly fair?: boolean
  readonly reduce?: readonly Reduction[]
}
export interface OutputOptions {
  readonly format: string
  readonly out?: string
  readonly mkdir?: boolean
  readonly quiet?: boolean
}

export const withDepth = (command: Command, description: string): Command =>
  command.option('--depth <n>', description, whole(0))

export const withTimeout = (command: Command): Command =>
  command.option('--timeout <s>', 'stop after s seconds', seconds)

export const withBounds = (command: Command, unit = 'product states'): Command =>
  withTimeout(withDepth(command, 'look at runs of at most n transitions'))
    .option('--max-states <n>', `stop when more than n ${unit} have been met`, whole(1))
    .option('--max-memory <size>', 'use at most this amount of memory, like 500MB or 16GB', bytes)

export const withTrust = (command: Command): Command =>
  command.option('--trust', 'do not compare what a program promises with what it does')

export const withWorkers = (command: Command): Command =>
  command.option('--workers <n>', 'search vector models with n threads, breadth-first', whole(1))

export const withModel = (command: Command): Command => {
  command.option('--param <k=v,...>', 'parameters of the model; may be repeated', parameters)
  for (const { option, about, languages } of parameterOptions)
    command.option(option, `${about} (${languages.join(', ')})`)
  return command
    .option('--seed <n>', 'seed for everything random', whole(0))
    .option('--command <line>', 'in place of MODEL: what starts a simulator in a process of its own')
    .option('--answer-timeout <s>', 'how long such a simulator may take to answer (60)', seconds)
}

/** `--purpose FILE` is the same as the argument PURPOSE: what scripts wrote before that was one. */
export const withPurpose = (command: Command): Command =>
  command.addOption(command.createOption('--purpose <file>', 'the same as the argument PURPOSE').hideHelp())

/** The purpose that was named, by the argument or by the option. */
export const purposeNamed = (argument: string | undefined, { purpose }: { readonly purpose?: string }) => {
  if (argument !== undefined && purpose !== undefined)
    throw wrongUsage(`the purpose is named twice: ${argument} and --purpose ${purpose}`, {
      fix: 'name it once, behind the model',
    })
  return argument ?? purpose
}

/** The question; `all` asks every one of them. */
export const withQuestion = (command: Command, more: readonly 'all'[] = []): Command => {
  const choices = [...relations, ...more]
  return withTrust(withBounds(command))
    .addOption(command.createOption('--relation <r>', 'which question').choices(choices).default('feasibility'))
    .option('--within <n>', 'ask only about runs of at most n transitions', whole(0))
    .option('--strong', 'the strong variant')
    .option('--shortest', 'give a shortest run')
    .option('--reduce <kinds>', 'leave out what adds nothing: slice, symmetry, partial-order, or several', listed)
    .option('--fair', 'going round for ever is no counterexample to certainty')
}

/** The formats of the tables; by default the first is written. */
export const withOutput = (command: Command, ...tables: readonly Formats<never>[]): Command =>
  withFormat(command, tables, 'form of the output', Object.keys(present(tables[0]))[0])

/** Like `withOutput`, for a command that chooses the default itself; the description says how. */
export const withFormat = (
  command: Command,
  tables: readonly Formats<never>[],
  description: string,
  byDefault?: string,
): Command => {
  const names = [...new Set(tables.flatMap(table => Object.keys(table)))]
  const option = command.createOption('--format <f>', description).choices(names)
  return withFile(command.addOption(byDefault === undefined ? option : option.default(byDefault))).option(
    '--quiet',
    'say only what was asked for',
  )
}

/** The file that the output goes to. */
export const withFile = (command: Command): Command =>
  command
    .option('--out <file>', 'write the output to a file')
    .option('--mkdir', 'make the folder of that file, if there is none')

export const boundsOf = ({ depth, maxStates, timeout, maxMemory, trust }: BoundOptions): CheckOptions => ({
  ...(depth === undefined ? {} : { depth }),
  ...(maxStates === undefined ? {} : { maxStates }),
  ...(timeout === undefined ? {} : { timeout }),
  ...(maxMemory === undefined ? {} : { maxMemory }),
  ...(trust === undefined ? {} : { trust }),
})

/** Is the question only about short runs? */
export const readingOf = ({ within }: Pick<QuestionOptions, 'within'>): Pick<CheckOptions, 'within'> =>
  within === undefined ? {} : { within }

/** One question, with its bounds. */
export const questionFrom = (options: QuestionOptions): CheckOptions => ({
  ...boundsOf(options),
  ...readingOf(options),
  relation: options.relation,
  variant: options.strong === true ? 'strong' : 'weak',
  shortest: options.shortest === true,
  fair: options.fair === true,
  reduce: options.reduce ?? [],
})

/** The parameters that were given by options of their own, with the words that give them again. */
export const namedParameters = (
  options: ModelOptions,
): { readonly name: string; readonly value: string | true; readonly words: readonly string[] }[] => {
  const given = new Map(Object.entries(options))
  return parameterOptions.flatMap(({ name, option }) => {
    const value = given.get(name)
    const [flag] = option.split(' ')
    return value === undefined ? [] : [{ name, value, words: value === true ? [flag] : [flag, value] }]
  })
}

/** The parameters of a model, without the seed. */
export const parametersOf = (options: ModelOptions): Parameters => ({
  ...Object.fromEntries(namedParameters(options).map(({ name, value }) => [name, value])),
  ...options.param,
})

/** The seed and length of a walk, as far as they were given. */
export const walkOf = ({ seed, depth }: ModelOptions & BoundOptions): { seed?: number; depth?: number } => ({
  ...(seed === undefined ? {} : { seed }),
  ...(depth === undefined ? {} : { depth }),
})
