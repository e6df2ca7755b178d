/** Choreographies for programs: `@telos-verifier/telos/chor`. Runs anywhere, browsers included. */
import { requireKnown } from '../../src/errors/known-options.js'
import { orThrow } from '../../src/errors/or-throw.js'
import { withLineFeeds } from '../../src/errors/source.js'
import type { VectorSimulator } from '../../src/simulator/vector.js'
import { type Target, translate } from '../emulation/program/translate.js'
import type { Parameters } from '../parameters.js'
import { choreographiesOf, loadChor, peersOf as projections, systemOf } from './load.js'
import { show } from './terms.js'

/** `root`: which part of a file is the model. */
export type ChorParameters = Parameters

/**
 * A factory for the model that a file describes: the implementation of its last definition, unless `root` names another
 * (`Name`), a peer alone (`Name.x`) or the choreography itself (`Name.choreography`). Throws a TelosError with all that is
 * wrong.
 */
export const chorModel = (
  text: string,
  parameters: ChorParameters = {},
  name = 'model.chor',
): (() => VectorSimulator) => orThrow(loadChor(withLineFeeds({ name, text }), parameters)).factory

/** The natural projections of each definition: what each of its peers does, as text. */
export const peersOf = (text: string, name = 'model.chor'): Record<string, Record<string, string>> =>
  Object.fromEntries(
    [...orThrow(choreographiesOf(withLineFeeds({ name, text })))].map(([definition, term]) => [
      definition,
      Object.fromEntries(projections(term).map(({ peer, term: own }) => [peer, show(own)])),
    ]),
  )

/** The definition that a model (see `chorModel`) belongs to. */
export const definitionOf = (text: string, parameters: ChorParameters = {}, name = 'model.chor'): string =>
  orThrow(systemOf(withLineFeeds({ name, text }), parameters)).definition

/** A part of a file (see `chorModel`) as triples, as DOT, or as a program in C that asserts that no peer gets stuck. */
export const translateChor = (
  text: string,
  to: Target,
  parameters: ChorParameters = {},
  options: { readonly never?: string | null; readonly name?: string } = {},
): string => {
  requireKnown('translateChor', options, { never: true, name: true })
  const { never = null, name = 'model.chor' } = options
  const { system, legend } = orThrow(systemOf(withLineFeeds({ name, text }), parameters))
  return translate(system, legend, to, { never, mayEnd: true })
}
