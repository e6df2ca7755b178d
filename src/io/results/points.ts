import type { Parameters } from '../../../simulators/parameters.js'
import type { DefinitionJson } from './definition-json.js'
import { readParametersJson } from './numbers.js'

/** All parameters of each point: those that are the same everywhere, and its own. */
export const pointParameters = ({ experiment: { parameters, points } }: DefinitionJson): Parameters[] =>
  points.map(own => readParametersJson({ ...parameters, ...own }))

/** Every parameter of any point, in the order in which they are met. */
export const parameterNames = (points: readonly Parameters[]): string[] => [
  ...new Set(points.flatMap(parameters => Object.keys(parameters))),
]
