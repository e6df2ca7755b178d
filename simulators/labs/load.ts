import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { present } from '../../src/ats/present.js'
import type { PropertyExpectation } from '../../src/ats/property.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import type { Source, Span } from '../../src/errors/source.js'
import { allOf, inOrder } from '../../src/errors/validation.js'
import { type VectorSimulator, vectorModel } from '../../src/simulator/vector.js'
import { type Comments, placeOf, readComments, unexpected } from '../comments.js'
import type { Reader } from '../language.js'
import type { Parameters } from '../parameters.js'
import * as errors from './errors.js'
import { LabsModel, systemFrom } from './model.js'
import { parse } from './parse.js'
import type { Specification } from './syntax.js'
import type { Scheduling, System } from './system.js'
import { sure, unknownNames } from './unread.js'

const schedulings: readonly string[] = ['interleaving', 'round-robin'] satisfies Scheduling[]

/** The system that a specification describes, with these parameters. `scheduling` is one of them, and may be left out. */
export const systemOf = (
  source: Source,
  parameters: Parameters,
): E.Either<Diagnostic[], { system: System; expectations: readonly PropertyExpectation[] }> =>
  pipe(
    readComments(source, errors.comment, 'n=3'),
    comments => allOf(comments, formOf(source, comments)),
    E.mapLeft(inOrder),
    E.chain(([comments, specification]) => {
      const { defaults, expectations } = comments
      const own = withoutUnderscores(parameters)
      const place = (name: string): { span?: Span } => ({
        ...placeOf(`_${name}`, comments, Object.hasOwn(own, name) ? { [`_${name}`]: true } : {}),
        ...placeOf(name, comments, own),
      })
      const { scheduling = 'interleaving', ...given } = { ...withoutUnderscores(defaults), ...own }
      if (!schedulings.includes(String(scheduling))) {
        const message = `scheduling is ${schedulings.join(' or ')}, not ${scheduling}`
        return E.left([errors.parameterValue(message, place('scheduling'))])
      }
      return pipe(
        systemFrom(specification, given, scheduling as Scheduling),
        E.mapLeft(wrong =>
          wrong.map(found =>
            aboutParameters.includes(found.code) ? { ...found, ...place(spoken(found.message)) } : found,
          ),
        ),
        E.chain(system => {
          const names = new Set(system.properties.map(({ name }) => name))
          const strange = unexpected(comments, names, errors.comment)
          return strange.length > 0 ? E.left(strange) : E.right({ system, expectations })
        }),
      )
    }),
  )

/** The specification in a text; or all mistakes of form, and of names where they are sure. */
const formOf = (source: Source, comments: E.Either<Diagnostic[], Comments>): E.Either<Diagnostic[], Specification> => {
  const { specification, found, unread } = parse(source)
  if (found.length === 0) return E.right(specification)
  const properties = new Set(specification.properties.map(({ name }) => name))
  const expected = E.isRight(comments) ? unexpected(comments.right, properties, errors.comment) : []
  return E.left([...found, ...sure([...unknownNames(specification), ...expected], source, unread)])
}

const aboutParameters: readonly string[] = [errors.parameterUnknown.code, errors.parameterValue.code]

/** The parameter that a message is about. */
const spoken = (message: string): string =>
  present(present(/^(?:there is no parameter )?(\w*)/.exec(message))[1]).replace(/^_/, '')

/** A specification as a model. */
export const loadLabs: Reader<VectorSimulator> = (source, parameters) =>
  pipe(
    systemOf(source, parameters),
    E.map(({ system, expectations }) => ({
      factory: () => vectorModel(new LabsModel(system)),
      warnings: [],
      expectations,
    })),
  )

const withoutUnderscores = (given: Parameters): Parameters =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name.replace(/^_/, ''), value]))
