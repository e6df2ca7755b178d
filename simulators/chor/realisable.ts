import { present } from '../../src/ats/present.js'
import { TelosError } from '../../src/errors/diagnostic.js'
import { usageWrong } from '../../src/errors/errors.js'
import type { Source } from '../../src/errors/source.js'
import type { Realisable } from '../language.js'
import type { Parameters } from '../parameters.js'
import { definitionOf, peersOf } from './index.js'
import { choreography } from './resolve.js'

/** The definition that the parameters name, and what there is to compare. Throws a TelosError. */
export const realisableIn = ({ name, text }: Source, parameters: Parameters): Realisable => {
  const definition = definitionOf(text, parameters, name)
  const { root } = parameters
  if (root !== undefined && root !== definition) {
    const message = `${root} is only a part: realisability is about a definition`
    throw new TelosError([usageWrong(message, { fix: definition })])
  }
  return {
    definition,
    peers: present(peersOf(text, name)[definition]),
    choreography: { root: `${definition}.${choreography}` },
    implementation: { root: definition },
  }
}
