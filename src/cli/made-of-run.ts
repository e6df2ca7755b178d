import { isProgram, languageOf } from '../../simulators/languages.js'
import type { Parameters } from '../../simulators/parameters.js'
import type { Made } from '../work/made.js'
import type { ModelReference } from './job.js'

/**
 * A model with the parameters that a stored run was made with, where the command line does not say otherwise; and notes on
 * where it does. A run that was stored on a model in another language says nothing about the parameters of this one.
 */
export const asMade = (
  model: ModelReference,
  made: Made | null,
): { readonly model: ModelReference; readonly notes: readonly string[] } => {
  if (made?.model === undefined) return { model, notes: [] }
  const stored = parametersIn(made, isProgram(model.path))
  if (languageOf(made.model.file) !== languageOf(model.path)) {
    const names = Object.keys(stored).join(', ')
    const note = `the run was stored on ${made.model.file}: its parameters (${names}) are not used`
    return { model, notes: names === '' ? [] : [note] }
  }
  const notes = Object.entries(model.parameters).flatMap(([name, value]) => {
    if (!Object.hasOwn(stored, name)) return [`${name} is ${value} here, and was not given when the run was stored`]
    return String(stored[name]) === String(value)
      ? []
      : [`${name} is ${value} here, and was ${stored[name]} when the run was stored`]
  })
  return { model: { ...model, parameters: { ...stored, ...model.parameters } }, notes }
}

/** Has the model another text than it had? `null` if that is not known. */
export const changeSince = (sha256: string | null, made: Made | null): string | null => {
  const before = made?.model?.sha256 ?? null
  return before === null || sha256 === null || before === sha256
    ? null
    : 'the model has changed since the run was stored'
}

/** A seed is a parameter of programs only; else it was one of random steps. */
const parametersIn = ({ parameters, seed, root, target }: Made, isProgram: boolean): Parameters => ({
  ...parameters,
  ...(seed === undefined || !isProgram ? {} : { seed }),
  ...(root === undefined ? {} : { root }),
  ...(target === undefined ? {} : { target }),
})
