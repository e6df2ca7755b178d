import { readParameters, showParameters } from '@telos-verifier/telos/page'

/** The parameters, as they are written, with another seed. */
export const withSeed = (parameters: string, seed: number): string => showParameters({ ...given(parameters), seed })

/** The parameters without their seed, in a form that can be compared. */
export const withoutSeed = (parameters: string): string => {
  const { seed: _, ...others } = given(parameters)
  return showParameters(others)
}

const given = (parameters: string) => (parameters.trim() === '' ? {} : readParameters(parameters).parameters)
