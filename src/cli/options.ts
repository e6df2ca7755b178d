import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Relation, relations } from '../../purposes/expectation.js'
import type { CheckOptions } from '../check.js'
import type { Parameters } from '../io/models.js'

const whole =
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

const parameters = (text: string, before: Parameters = {}): Parameters => {
  const given: Record<string, string | number | boolean> = { ...before }
  for (const pair of text.split(',')) {
    const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? []
    if (name === undefined) throw new InvalidArgumentError('Write name=value, several with commas between them.')
    given[name] =
      value === 'true'
        ? true
        : value === 'false'
          ? false
          : value.trim() !== '' && !Number.isNaN(Number(value))
            ? Number(value)
            : value
  }
  return given
}

export interface BoundOptions {
  readonly depth?: number
  readonly maxStates?: number
  readonly timeout?: number
}
export interface ModelOptions {
  readonly param?: Parameters
  readonly seed?: number
}
export interface QuestionOptions extends BoundOptions {
  readonly relation: Relation | 'all'
  readonly strong?: boolean
  readonly shortest?: boolean
  readonly fair?: boolean
}
export interface OutputOptions {
  readonly format: string
  readonly out?: string
  readonly quiet?: boolean
}

export const withBounds = (command: Command): Command =>
  command
    .option('--depth <n>', 'look at runs of at most n transitions', whole(0))
    .option('--max-states <n>', 'visit at most n product states', whole(1))
    .option('--timeout <s>', 'stop after s seconds', seconds)

export const withModel = (command: Command): Command =>
  command
    .option('--param <k=v,...>', 'parameters for a model that is a program', parameters)
    .option('--seed <n>', 'seed for everything random', whole(0))

export const withQuestion = (command: Command): Command =>
  withBounds(command)
    .addOption(new Option('--relation <r>', 'which question').choices([...relations, 'all']).default('feasibility'))
    .option('--strong', 'the strong variant')
    .option('--shortest', 'give a shortest run')
    .option('--fair', 'going round for ever is no counterexample to certainty')

export const withOutput = (command: Command, formats: readonly string[]): Command =>
  command
    .addOption(new Option('--format <f>', 'form of the output').choices(formats).default(formats[0]))
    .option('--out <file>', 'write the output to a file')
    .option('--quiet', 'say only what was asked for')

export const boundsOf = ({ depth, maxStates, timeout }: BoundOptions): CheckOptions => ({
  ...(depth === undefined ? {} : { depth }),
  ...(maxStates === undefined ? {} : { maxStates }),
  ...(timeout === undefined ? {} : { timeout }),
})

export const parametersOf = ({ param, seed }: ModelOptions): Parameters => ({
  ...(seed === undefined ? {} : { seed }),
  ...param,
})

/** The seed and length of a walk, as far as they were given. */
export const walkOf = ({ seed, depth }: ModelOptions & BoundOptions): { seed?: number; depth?: number } => ({
  ...(seed === undefined ? {} : { seed }),
  ...(depth === undefined ? {} : { depth }),
})
