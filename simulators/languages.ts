import * as E from 'fp-ts/lib/Either.js'
import type { PropertyExpectation } from '../src/ats/property.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import type { Source } from '../src/errors/source.js'
import { readAtsJson } from '../src/simulator/ats-json.js'
import { readAut } from '../src/simulator/aut.js'
import { type ExplicitSystem, explicitModel } from '../src/simulator/explicit.js'
import type { AnySimulator } from '../src/simulator/simulator.js'
import { fileUnknownKind, modelNoParameters } from './errors.js'
import type { Parameters } from './parameters.js'

export interface LoadedModel {
  readonly factory: () => AnySimulator
  readonly warnings: readonly Diagnostic[]
  /** What the file itself expects of its properties. */
  readonly expectations: readonly PropertyExpectation[]
}

type Reader = (source: Source, parameters: Parameters) => Promise<E.Either<Diagnostic[], LoadedModel>>

/** A file that lists states and transitions, and takes no parameters. */
const explicit =
  (read: (source: Source) => E.Either<Diagnostic[], { system: ExplicitSystem; warnings: Diagnostic[] }>): Reader =>
  async (source, parameters) => {
    const given = Object.keys(parameters).join(', ')
    if (given !== '') {
      const message = `${source.name} takes no parameters, but ${given} was given`
      return E.left([modelNoParameters(message)])
    }
    return E.map(({ system, warnings }: { system: ExplicitSystem; warnings: Diagnostic[] }) => ({
      factory: () => explicitModel(system),
      warnings,
      expectations: [],
    }))(read(source))
  }

const actors: Reader = async (source, parameters) => (await import('./acs/load.js')).loadAcs(source, parameters)
const processes: Reader = async (source, parameters) => (await import('./bpp/load.js')).loadBpp(source, parameters)
const threads: Reader = async (source, parameters) =>
  (await import('./threads/load.js')).loadThreads(source, parameters)

/** Texts that describe a model, by the ending of their name. Languages are loaded when they are needed. */
const languages: Readonly<Record<string, Reader>> = {
  '.ats.json': explicit(readAtsJson),
  '.aut': explicit(readAut),
  '.labs': async (source, parameters) => (await import('./labs/load.js')).loadLabs(source, parameters),
  '.ccs': async (source, parameters) => (await import('./ccs/load.js')).loadCcs(source, parameters),
  '.acs': actors,
  // As Soter's are called.
  _acs: actors,
  '.chor': async (source, parameters) => (await import('./chor/load.js')).loadChor(source, parameters),
  '.mdrp': threads,
  '.tts': threads,
  '.bpp': processes,
  // As BPPChecker's are called.
  _bpp: processes,
}

/** How the names of such texts end. */
export const endings: readonly string[] = Object.keys(languages)

/** Is there a language for texts of this name? */
export const isInLanguage = (name: string): boolean => endings.some(ending => name.endsWith(ending))

/** The model that a text describes, or everything that is wrong with it. */
export const readModel = async (
  source: Source,
  parameters: Parameters,
): Promise<E.Either<Diagnostic[], LoadedModel>> => {
  const ending = endings.find(known => source.name.endsWith(known))
  if (ending !== undefined) return languages[ending](source, parameters)
  const message = `${source.name} is not a model: its name ends in none of ${endings.join(', ')}, .js, .mjs, .ts`
  return E.left([fileUnknownKind(message)])
}
