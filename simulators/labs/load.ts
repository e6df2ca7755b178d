import * as E from 'fp-ts/lib/Either.js'
import { present } from '../../src/ats/present.js'
import type { PropertyExpectation } from '../../src/ats/property.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import type { Source, Span } from '../../src/errors/source.js'
import { type VectorSimulator, vectorModel } from '../../src/simulator/vector.js'
import { inOrder, placeOf, readComments, unexpected } from '../comments.js'
import type { Reader } from '../language.js'
import type { Parameters } from '../parameters.js'
import * as errors from './errors.js'
import { LabsModel, systemFrom } from './model.js'
import { parse } from './parse.js'
import type { Scheduling, System } from './system.js'

const schedulings: readonly string[] = ['interleaving', 'round-robin'] satisfies Scheduling[]

/** The system that a specification describes, with these parameters. `scheduling` is one of them, and may be left out. */
export const systemOf = (
  source: Source,
  parameters: Parameters,
): E.Either<Diagnostic[], { system: System; expectations: readonly PropertyExpectation[] }> => {
  const comments = readComments(source, errors.comment, 'n=3')
  const parsed = parse(source)
  if (E.isLeft(comments) || E.isLeft(parsed)) {
    return E.left(inOrder(E.isLeft(comments) ? comments.left : [], E.isLeft(parsed) ? parsed.left : []))
  }
  const { defaults, expectations } = comments.right
  const own = withoutUnderscores(parameters)
  const place = (name: string): { span?: Span } => ({
    ...placeOf(`_${name}`, comments.right, name in own ? { [`_${name}`]: true } : {}),
    ...placeOf(name, comments.right, own),
  })
  const { scheduling = 'interleaving', ...given } = { ...withoutUnderscores(defaults), ...own }
  if (!schedulings.includes(String(scheduling))) {
    const message = `scheduling is ${schedulings.join(' or ')}, not ${scheduling}`
    return E.left([errors.parameterUnknown(message, place('scheduling'))])
  }
  const read = systemFrom(parsed.right, given, scheduling as Scheduling)
  if (E.isLeft(read)) {
    const spoken = (message: string): string =>
      present(present(/^(?:there is no parameter )?(\w*)/.exec(message))[1]).replace(/^_/, '')
    return E.left(
      read.left.map(found =>
        found.code === errors.parameterUnknown.code ? { ...found, ...place(spoken(found.message)) } : found,
      ),
    )
  }
  const names = new Set(read.right.properties.map(({ name }) => name))
  const strange = unexpected(comments.right, names, errors.comment)
  if (strange.length > 0) return E.left(strange)
  return E.right({ system: read.right, expectations })
}

/** A specification as a model. */
export const loadLabs: Reader<VectorSimulator> = (source, parameters) =>
  E.map(({ system, expectations }: { system: System; expectations: readonly PropertyExpectation[] }) => ({
    factory: () => vectorModel(new LabsModel(system)),
    warnings: [],
    expectations,
  }))(systemOf(source, parameters))

const withoutUnderscores = (given: Parameters): Parameters =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name.replace(/^_/, ''), value]))
