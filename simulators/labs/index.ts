/** LAbS for programs: `@telos-verifier/telos/labs`. Runs anywhere, browsers included. */
import { TelosError } from '../../src/errors/diagnostic.js'
import { requireKnown } from '../../src/errors/known-options.js'
import { orThrow } from '../../src/errors/or-throw.js'
import { withLineFeeds } from '../../src/errors/source.js'
import { usageNoProperty } from '../../src/simulator/errors.js'
import type { VectorSimulator } from '../../src/simulator/vector.js'
import type { Parameters } from '../parameters.js'
import { loadLabs, systemOf } from './load.js'
import { toC } from './program/c.js'
import { toLnt } from './program/lnt.js'
import { triplesDot, triplesText } from './program/triples.js'

/** What a specification can be translated to. */
export const targets = ['triples', 'dot', 'c', 'lnt'] as const
export type Target = (typeof targets)[number]

/** Parameters by their names, without underscore; `scheduling` is one of them. */
export type LabsParameters = Parameters

/** A factory for the model that a specification describes. Throws a TelosError with all that is wrong. */
export const labsModel = (
  text: string,
  parameters: LabsParameters = {},
  name = 'model.labs',
): (() => VectorSimulator) => orThrow(loadLabs(withLineFeeds({ name, text }), parameters)).factory

/** A specification as triples, as DOT, or as a program in C or LNT, for one of its properties if that is named. */
export const translateLabs = (
  text: string,
  to: Target,
  parameters: LabsParameters = {},
  options: { readonly property?: string | null; readonly name?: string } = {},
): string => {
  requireKnown('translateLabs', options, { property: true, name: true })
  const { property = null, name = 'model.labs' } = options
  const { system } = orThrow(systemOf(withLineFeeds({ name, text }), parameters))
  const known = system.properties.map(one => one.name)
  if (property !== null && !known.includes(property)) {
    const message = `${name} has no property ${property}: it has ${known.join(', ') || 'none'}`
    throw new TelosError([usageNoProperty(message)])
  }
  switch (to) {
    case 'triples':
      return triplesText(system)
    case 'dot':
      return triplesDot(system)
    case 'c':
      return toC(system, property)
    case 'lnt':
      return toLnt(system, property)
  }
}
