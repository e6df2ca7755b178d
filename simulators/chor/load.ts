import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { present } from '../../src/ats/present.js'
import type { PropertyExpectation } from '../../src/ats/property.js'
import { type Diagnostic, didYouMean } from '../../src/errors/diagnostic.js'
import type { Source } from '../../src/errors/source.js'
import { allOf, inOrder, withMistakes } from '../../src/errors/validation.js'
import { type VectorSimulator, vectorModel } from '../../src/simulator/vector.js'
import { placeOf, readComments, unexpected } from '../comments.js'
import type { Reader } from '../language.js'
import type { Parameters } from '../parameters.js'
import * as errors from './errors.js'
import { ChorModel } from './model.js'
import { parse } from './parse.js'
import { project } from './project.js'
import { type Choreographies, choreography, resolve } from './resolve.js'
import { type Part, type Parts, partsOf } from './system.js'
import { peersIn, type Term } from './terms.js'

/** The definitions of a file, or everything that is wrong with it. */
export const choreographiesOf = (source: Source): E.Either<Diagnostic[], Choreographies> => {
  const { specification, found } = parse(source)
  const resolved = resolve(specification)
  return found.length === 0 ? resolved : pipe(resolved, withMistakes(found), E.mapLeft(inOrder))
}

/** The peers of a choreography, in the order of their names, and what each of them does. */
export const peersOf = (term: Term): (Part & { readonly peer: string })[] =>
  peersIn(term).map(peer => ({ peer, term: project(term, peer) }))

/** What a file describes: the processes, the definition they belong to, and what it expects of its properties. */
type Read = Parts & {
  readonly root: string
  readonly definition: string
  readonly expectations: readonly PropertyExpectation[]
}

/** The processes that a file describes, with what there is to run and to tell; and what it expects of its properties. */
export const systemOf = (source: Source, parameters: Parameters): E.Either<Diagnostic[], Read> =>
  pipe(
    allOf(readComments(source, errors.comment, 'root=Name'), choreographiesOf(source)),
    E.mapLeft(inOrder),
    E.chain(([comments, choreographies]) => {
      const place = placeOf('root', comments, parameters)
      const { root, ...others } = { ...comments.defaults, ...parameters }
      const strangers = [
        ...unexpected(comments, new Set(['DeadlockFree']), errors.comment),
        ...Object.keys(others).map(name =>
          errors.root(`there is no parameter ${name}, only root`, placeOf(name, comments, parameters)),
        ),
      ]
      if (strangers.length > 0) return E.left(strangers)
      return pipe(
        rootOf(choreographies, root === undefined ? null : String(root)),
        E.mapLeft(wrong => [{ ...wrong, ...place }]),
        E.chain(({ title, definition, parts }) =>
          pipe(
            partsOf(title, parts),
            E.bimap(
              much => [errors.tooLarge(`${title} unfolds to ${tooMany[much]}`, place)],
              made => ({ ...made, root: title, definition, expectations: comments.expectations }),
            ),
          ),
        ),
      )
    }),
  )

const tooMany = { points: 'a process with too many states', triples: 'too many ways to synchronise' } as const

/** A file as a model. */
export const loadChor: Reader<VectorSimulator> = (source, parameters) =>
  pipe(
    systemOf(source, parameters),
    E.map(parts => ({
      factory: () => vectorModel(new ChorModel(parts)),
      warnings: [],
      expectations: parts.expectations,
      root: parts.root,
    })),
  )

/**
 * What a root stands for: `Name` is the implementation of a definition, `Name.choreography` the definition itself, and
 * `Name.x` the peer x alone. The name of the last definition may be left out.
 */
const rootOf = (
  choreographies: Choreographies,
  root: string | null,
): E.Either<Diagnostic, { title: string; definition: string; parts: readonly Part[] }> => {
  const names = [...choreographies.keys()]
  const [, given, part = ''] = present(/^(?:([A-Z]\w*)(?:\.(?=.)|$))?(.*)$/s.exec(root ?? ''))
  const name = given ?? present(names[names.length - 1])
  const term = choreographies.get(name)
  if (term === undefined) return E.left(unknown(`there is no definition ${name}`, name, names))
  if (part === choreography)
    return E.right({ title: `${name}.${choreography}`, definition: name, parts: [{ peer: null, term }] })
  const peers = peersOf(term)
  if (part === '') {
    if (peers.length > 0) return E.right({ title: name, definition: name, parts: peers })
    return E.left(errors.root(`${name} has no peers: there is nothing to implement`))
  }
  const alone = peers.find(({ peer }) => peer === part)
  if (alone !== undefined) return E.right({ title: `${name}.${part}`, definition: name, parts: [alone] })
  return E.left(unknown(`${name} has no peer ${part}`, part, [...peers.map(({ peer }) => peer), choreography]))
}

const unknown = (message: string, word: string, known: readonly string[]): Diagnostic => {
  const fix = didYouMean(word, new Set(known))
  return errors.root(`${message}: there is ${known.join(', ')}`, fix === undefined ? {} : { fix })
}
