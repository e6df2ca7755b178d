import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { readJson } from '../../purposes/json.js'
import type { Purpose } from '../../purposes/purpose.js'
import { readText } from '../../purposes/text.js'
import { readAtsJson } from '../../simulators/ats/read.js'
import { orThrow } from '../../src/errors/or-throw.js'
import { opaque } from '../../src/simulator/decorators.js'
import { explicitModel } from '../../src/simulator/explicit.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'

/** A model from the `.ats.json` format. */
export const modelOf = (json: unknown): (() => AnySimulator) => {
  const { system } = orThrow(readAtsJson({ name: 'model.ats.json', text: JSON.stringify(json) }))
  return () => explicitModel(system)
}

/** The same model driven through the simulator interface, with its states recognisable. */
export const driven = (model: () => AnySimulator) => (): AnySimulator => {
  const simulator = model()
  return { ...opaque(simulator), fingerprint: () => simulator.fingerprint!() }
}

/** The same model with its states hidden. */
export const hidden = (model: () => AnySimulator) => (): AnySimulator => opaque(model())

export const purposeOf = (text: string): Purpose => orThrow(readText({ name: 'test.purpose', text })).purpose

export const purposeOfJson = (json: unknown): Purpose =>
  orThrow(readJson({ name: 'test.purpose.json', text: JSON.stringify(json) })).purpose

/** The purpose of a random test; one that is not well formed is discarded. */
export const wellFormed = (json: unknown): Purpose => {
  const read = readJson({ name: 'random.purpose.json', text: JSON.stringify(json) })
  fc.pre(E.isRight(read))
  return orThrow(read).purpose
}
