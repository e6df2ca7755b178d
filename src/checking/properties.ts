import { map, type Observable } from 'rxjs'
import { propertyPurpose } from '../../purposes/property.js'
import type { Purpose } from '../../purposes/purpose.js'
import type { Modality, Property } from '../ats/property.js'
import { didYouMean, TelosError } from '../errors/diagnostic.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import type { Asked } from '../relations/question.js'
import type { Verdict } from '../relations/verdict.js'
import { usageNoProperty } from '../simulator/errors.js'
import { leasing } from '../simulator/lease.js'
import type { AnySimulator, Model } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import { wrong } from '../work/bounds.js'
import { inBlocks } from '../work/in-blocks.js'
import { resultOf } from '../work/result.js'
import { type CheckEvent, type CheckOptions, checkNames, hasReading, questionOf, unfinished } from './check.js'
import { RunningCheck } from './running-check.js'

/** A property has its own relation and variant. */
export type PropertyOptions = Omit<CheckOptions, 'relation' | 'variant' | 'fair'>

const { relation: _, variant: __, fair: ___, ...names } = checkNames
export const propertyNames: OptionNames<PropertyOptions> = names

/**
 * What a model itself says should hold.
 * @public
 */
export const propertiesOf = (model: Model): readonly Property[] => leasing(model, ({ properties = [] }) => properties)

/**
 * The property of a name. Throws a TelosError if there is none.
 * @public
 */
export const propertyNamed = (properties: readonly Property[], name: string): Property => {
  const found = properties.find(property => property.name === name)
  if (found !== undefined) return found
  const names = properties.map(property => property.name)
  const known = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`
  const fix = didYouMean(name, new Set(names))
  const message = `the model has no property ${name}: ${known}`
  throw new TelosError([usageNoProperty(message, fix === undefined ? {} : { fix })])
}

const questions: Readonly<Record<Modality, { readonly relation: Asked; readonly fair: boolean }>> = {
  always: { relation: 'refutability', fair: false },
  finally: { relation: 'certainty', fair: false },
  fairly: { relation: 'certainty', fair: true },
  fairly_inf: { relation: 'recurrence', fair: false },
}

/** The purpose that watches a property of a model, and the question to ask about it. The simulator is only looked at. */
export const inquiryOf = (
  simulator: AnySimulator,
  property: Property,
): { readonly purpose: Purpose; readonly relation: Asked; readonly fair: boolean } => {
  // In a blank state nothing is known; in any other, what is not known to hold does not.
  const isBlank = vectorsOf(simulator) !== undefined && simulator.currentState() === null
  const initially = isBlank ? undefined : [...simulator.labels()].includes(property.literal)
  return { purpose: propertyPurpose(property, initially), ...questions[property.modality] }
}

/**
 * Checks a property of a model; otherwise like `check`. A factory is asked for one simulator.
 * @public
 */
export const checkProperty = (
  model: Model,
  property: Property,
  options: PropertyOptions = {},
): Observable<CheckEvent> =>
  inBlocks(
    [model],
    () => {
      requireKnown('checkProperty', options, propertyNames)
      const question = questionOf(options)
      return simulator => {
        const { purpose, ...asked } = inquiryOf(simulator, property)
        if (!hasReading({ ...question, ...asked })) throw noReading(property)
        return new RunningCheck(simulator, purpose, { ...question, ...asked })
      }
    },
    options?.signal,
  ).pipe(
    map(event =>
      event.kind === 'result' ? { kind: 'verdict', verdict: aboutProperty(event.result, property) } : event,
    ),
  )

/**
 * The verdict of `checkProperty` alone.
 * @public
 */
export const verdictOfProperty = async (
  model: Model,
  property: Property,
  options: PropertyOptions = {},
): Promise<Verdict> => (await resultOf(checkProperty(model, property, options), 'verdict')).verdict

/** A property that is asked about runs of any length only. */
export const noReading = ({ name, modality }: Property): TelosError =>
  wrong(`${name} is ${modality}: what stays within reach is about runs of any length, and does not go with within`)

/** The verdict on a property whose check had to be ended by force, or could not begin. */
export const unfinishedProperty = (
  property: Property,
  options: PropertyOptions,
  reason: Parameters<typeof unfinished>[2],
): Verdict => aboutProperty(unfinished(propertyPurpose(property), options, reason), property)

/** The verdict on the properties of a model that was not read in time; `name`: the one that was asked about, else all. */
export const unreadProperty = (
  name: string | null,
  options: PropertyOptions,
  reason: Parameters<typeof unfinished>[2],
): Verdict => ({
  ...unfinished({ name: name ?? 'properties' }, options, reason),
  property: { name, modality: null },
  remarks: ['the model was still being read: what its properties say is not known'],
})

/** The verdict on the purpose of a property, read as one on the property: that it can fail means that it does not hold. */
export const aboutProperty = (verdict: Verdict, property: Property): Verdict => {
  if (property.modality !== 'always' || verdict.kind === 'inconclusive') return { ...verdict, property }
  return verdict.kind === 'success'
    ? { ...verdict, kind: 'failure', reason: 'reached-failure', unmatched: [], property }
    : { ...verdict, kind: 'success', reason: null, property }
}
