import type { Parameters } from '../../../simulators/parameters.js'

/** A number as JSON has it: what JSON has no numbers for is in words, where only numbers are. */
export type NumberJson = number | string

const isPlain = (value: number): boolean => Number.isFinite(value) && !Object.is(value, -0)

export const numberJson = (value: number): NumberJson =>
  isPlain(value) ? value : Object.is(value, -0) ? '-0' : String(value)

export const readNumber = (value: NumberJson): number => (typeof value === 'number' ? value : Number(value))

/** Parameters may be any text, `Infinity` too: a number that JSON does not have is an object there. */
export type ParameterJson = string | number | boolean | { readonly number: string }
export type ParametersJson = Readonly<Record<string, ParameterJson>>

export const parametersJson = (parameters: Parameters): ParametersJson =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value !== 'number' || isPlain(value) ? value : { number: String(numberJson(value)) },
    ]),
  )

export const readParametersJson = (parameters: ParametersJson): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'object' ? Number(value.number) : value]),
  )
