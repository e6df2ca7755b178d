import { type AnySimulator, type LoadedModel, type ModelText, type Parameters, TelosError } from '@telos-verifier/telos'
import { fileUnknownKind, isProgram } from '@telos-verifier/telos/page'

/** The examples that are programs: they are part of the page, since a page cannot run programs that it gets as text. */
const programs = import.meta.glob<{ default: (parameters: object) => AnySimulator }>('../../../examples/**/*.model.ts')

/** The model of an example that is a program; `null` if this is none. */
export const readProgram = async ({ name, parameters = {} }: ModelText): Promise<LoadedModel | null> => {
  const load = programs[`../../../examples/${name}`]
  if (load === undefined) {
    if (!isProgram(name)) return null
    const message = `${name} is a program: a page runs only those it was built with; telos explore runs yours`
    throw new TelosError([fileUnknownKind(message)])
  }
  const { default: make } = await load()
  return {
    factory: () => make(parameters),
    remake: given => noting(make, given),
    warnings: [],
    expectations: [],
  }
}

/** A program that reads its seed is a random one, also where it does not say so itself. */
const noting = (make: (parameters: object) => AnySimulator, { seed, ...given }: Parameters): AnySimulator => {
  let isRead = false
  const simulator = make({
    ...given,
    get seed() {
      isRead = true
      return seed
    },
  })
  if (!isRead || simulator.random !== undefined || typeof seed === 'boolean' || seed === undefined) return simulator
  return Object.assign(simulator, { random: { seed } })
}
