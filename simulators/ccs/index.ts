/** CCS for programs: `@telos-verifier/telos/ccs`. Runs anywhere, browsers included. */
import { TelosError } from '../../src/errors/diagnostic.js'
import { requireKnown } from '../../src/errors/known-options.js'
import { orThrow } from '../../src/errors/or-throw.js'
import { withLineFeeds } from '../../src/errors/source.js'
import type { VectorSimulator } from '../../src/simulator/vector.js'
import { type Target, translate } from '../emulation/program/translate.js'
import * as errors from './errors.js'
import { loadCcs, systemOf } from './load.js'
import type { Choices } from './resolve.js'
import { encode, legendOf } from './triples.js'

/** The process to begin with (by default the last definition), and whether states are terms without laws. */
export type CcsParameters = Choices

/** A factory for the model that a file in CCS describes. Throws a TelosError with all that is wrong. */
export const ccsModel = (text: string, parameters: CcsParameters = {}, name = 'model.ccs'): (() => VectorSimulator) =>
  orThrow(loadCcs(withLineFeeds({ name, text }), { ...parameters })).factory

/**
 * A file in CCS as triples, as DOT, or as a program in C that asserts that there is no deadlock, or that an event is never
 * possible. Program counters stand for terms as they are written, so there may be more states than terms up to the laws.
 */
export const translateCcs = (
  text: string,
  to: Target,
  parameters: CcsParameters = {},
  options: { readonly never?: string | null; readonly name?: string } = {},
): string => {
  requireKnown('translateCcs', options, { never: true, name: true })
  const { never = null, name = 'model.ccs' } = options
  const { finiteControl, system } = orThrow(systemOf(withLineFeeds({ name, text }), { ...parameters }))
  const encoding = finiteControl ? encode({ ...system, syntactic: true }) : null
  if (encoding === null) {
    const why = finiteControl ? 'has too many processes or synchronisations' : 'may grow without bound'
    throw new TelosError([errors.growing(`${system.root} ${why}: it cannot be made into triples`)])
  }
  return translate(encoding.triples, legendOf(system, encoding), to, { never, mayEnd: false })
}
