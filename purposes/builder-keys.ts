import { type Diagnostic, nearest, TelosError } from '../src/errors/diagnostic.js'
import { jsonUnknownKey, usageWrong } from '../src/errors/errors.js'

const ofPurpose = ['purpose', 'description', 'expect', 'let', 'start', 'states']
const ofState = ['needs', 'do', 'see', 'internal', 'otherwise']
const ofWay = ['to', 'when', 'else']
const ofCondition = ['not', 'and', 'or']

/**
 * Throws a TelosError for keys that the builder does not know: types see most of them, but not all, and programs without types none.
 * What stands beside them is not looked at: it may lack what was misspelt.
 */
export const requireKnownKeys = (spec: unknown): void => {
  if (!isObject(spec) || !isObject(spec.states ?? {})) throw notBuiltOf('what a purpose is built of is an object')
  const found = [...strangers(spec, ofPurpose, 'of the purpose'), ...Object.entries(spec.states ?? {}).flatMap(inState)]
  if (found.length > 0) throw new TelosError(found)
  if (spec.states == null) throw notBuiltOf('a purpose has states')
}

const notBuiltOf = (message: string): TelosError => new TelosError([usageWrong(message)])

const inState = ([name, state]: [string, unknown]): Diagnostic[] => {
  const where = `of the state ${name}`
  if (!isObject(state)) throw notBuiltOf(`what the state ${name} is built of is an object`)
  const ways = [...waysIn(state.do), ...waysIn(state.see), state.internal, state.otherwise].flat().filter(isObject)
  return [
    ...strangers(state, ofState, where),
    ...inCondition(state.needs, where),
    ...ways.flatMap(way => [...strangers(way, ofWay, `of a way ${where}`), ...inCondition(way.when, where)]),
  ]
}

const waysIn = (waits: unknown): readonly unknown[] => (isObject(waits) ? Object.values(waits) : [])

/** Nothing recurses here: how deep conditions are nested is found out later. */
const inCondition = (condition: unknown, where: string): Diagnostic[] => {
  const found: Diagnostic[] = []
  const parts = [condition]
  for (const part of parts) {
    if (!isObject(part)) continue
    found.push(...strangers(part, ofCondition, `of a condition ${where}`))
    for (const inner of [part.not, part.and, part.or].flat()) parts.push(inner)
  }
  return found
}

const strangers = (object: object, known: readonly string[], where: string): Diagnostic[] =>
  Object.keys(object)
    .filter(key => !known.includes(key))
    .map(key => {
      const meant = nearest(key, new Set(known))
      const fix = meant === undefined ? `the keys are ${known.join(', ')}` : `did you mean ${meant}?`
      return jsonUnknownKey(`the key ${JSON.stringify(key)} ${where} is not known`, { fix })
    })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
