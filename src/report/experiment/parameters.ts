import type { Parameters } from '../../../simulators/parameters.js'
import type { ExperimentResult, PointResult } from '../../experiment/result.js'

type Value = Parameters[string]

const valueIn = (parameters: Parameters, name: string): Value | undefined =>
  Object.hasOwn(parameters, name) ? parameters[name] : undefined

/** The names of parameters that are not the same at all points, in the order in which points have them. */
export const variedIn = (points: readonly PointResult[]): string[] => {
  const names = new Set(points.flatMap(({ parameters }) => Object.keys(parameters)))
  const [first] = points
  return [...names].filter(name =>
    points.some(({ parameters }) => valueIn(parameters, name) !== valueIn(first?.parameters ?? {}, name)),
  )
}

/** What a point has that others have not: `beta=0.1, kind=b`. */
export const pointInWords = ({ parameters }: PointResult, varied: readonly string[]): string =>
  inWords(varied.flatMap(name => pairOf(name, valueIn(parameters, name))))

/** The value of a parameter in a table; nothing where it is not given. */
export const valueInWords = ({ parameters }: PointResult, name: string): string =>
  String(valueIn(parameters, name) ?? '')

/** Parameters that are the same everywhere; `null` if there are none. */
export const sharedInWords = ({ experiment, points }: ExperimentResult): string | null => {
  const varied = variedIn(points)
  const all = { ...experiment.parameters, ...points[0]?.parameters }
  const shared = Object.keys(all).filter(name => !varied.includes(name))
  return shared.length === 0 ? null : inWords(shared.flatMap(name => pairOf(name, valueIn(all, name))))
}

const pairOf = (name: string, value: Value | undefined): string[] => (value === undefined ? [] : [`${name}=${value}`])
const inWords = (pairs: readonly string[]): string => pairs.join(', ')
