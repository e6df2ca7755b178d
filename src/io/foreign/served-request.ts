import type { Parameters } from '../../../simulators/parameters.js'
import { thrown } from '../../errors/diagnostic.js'

/** What somebody asks a served model, whoever that is: nothing is known of it yet. */
export type Asked = Readonly<Record<string, unknown>>

/** Who asks is mistaken: about the form of a question, a state, a choice, or what comes first. */
export class Mistaken extends Error {}

export const requestIn = (line: string): Asked => {
  let request: unknown
  try {
    request = JSON.parse(line)
  } catch (error) {
    throw new Mistaken(`this is no JSON: ${thrown(error)}`)
  }
  if (typeof request === 'object' && request !== null && !Array.isArray(request)) return request as Asked
  throw new Mistaken('a request is a JSON object')
}

export const whole = (request: Asked, name: string): number => {
  const value = request[name]
  if (Number.isSafeInteger(value)) return value as number
  throw new Mistaken(`${name} must be a whole number, and is ${JSON.stringify(value) ?? 'missing'}`)
}

export const numbers = (value: unknown): readonly number[] => {
  if (Array.isArray(value) && value.every(Number.isSafeInteger)) return value
  throw new Mistaken('release needs a list of states')
}

export const parametersIn = (value: unknown): Parameters => {
  const isPlain = (one: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof one)
  if (typeof value === 'object' && value !== null && Object.values(value).every(isPlain)) return value as Parameters
  throw new Mistaken('parameters must be an object of strings, numbers and truth values')
}
