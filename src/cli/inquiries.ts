import { type Observable, of } from 'rxjs'
import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import type { Property } from '../ats/property.js'
import { type CheckEvent, type CheckOptions, check, hasReading, questionOf } from '../checking/check.js'
import {
  aboutProperty,
  checkProperty,
  inquiryOf,
  noReading,
  propertyNamed,
  unfinishedProperty,
} from '../checking/properties.js'
import type { LoadedModel } from '../io/models.js'
import type { Question } from '../relations/question.js'
import type { Verdict } from '../relations/verdict.js'
import { lease } from '../simulator/lease.js'
import type { AnySimulator } from '../simulator/simulator.js'
import type { About } from './commands/check.js'

/** One question about a model: about a purpose, or about a property of the model by the purpose that watches it. */
export interface Inquiry {
  readonly purpose: Purpose
  readonly question: Question
  /** The question as options for several threads; those never get to see a recurrence. */
  readonly options: CheckOptions
  /** Is there nothing to search: does the purpose begin in a verdict, or is the answer known? */
  readonly isDecided: boolean
  readonly maxMemory: number | undefined
  /** Checks it in this thread. */
  readonly check: (limits: Pick<CheckOptions, 'signal' | 'memory'>) => Observable<CheckEvent>
  /** The verdict on the purpose, as one on what was asked about. */
  readonly read: (verdict: Verdict) => Verdict
}

/** The questions that are asked about a model, and the properties that they are about. */
export interface Inquiries {
  /** It was only looked at. */
  readonly simulator: AnySimulator
  readonly properties: readonly Property[]
  readonly inquiries: readonly Inquiry[]
}

/** Every question gets a simulator to itself; the one that is looked at here serves the first of them. */
export const inquiriesOf = ({ factory, expectations }: LoadedModel, about: About): Inquiries => {
  const { simulator, release } = lease(factory)
  release()
  let first: AnySimulator | null = simulator
  const model = (): AnySimulator => {
    const given = first ?? factory()
    first = null
    return given
  }

  if ('purpose' in about) {
    const { purpose, questions } = about
    const ofPurpose = (question: CheckOptions): Inquiry => ({
      purpose,
      question: questionOf(question),
      options: question,
      isDecided: isVerdict(purpose, purpose.start),
      maxMemory: question.maxMemory,
      check: limits => check(model, purpose, { ...question, ...limits }),
      read: verdict => verdict,
    })
    return { simulator, properties: [], inquiries: questions.map(ofPurpose) }
  }
  const ofProperty = (property: Property): Inquiry => {
    const { purpose, relation, fair } = inquiryOf(simulator, property)
    const question = { ...questionOf(about.options), relation, fair }
    const isAskable = hasReading(question)
    // Beside others that can be answered, one that cannot is left open; alone, it was asked in the wrong way.
    if (!isAskable && typeof about.properties !== 'string') throw noReading(property)
    return {
      purpose,
      question,
      options: relation === 'recurrence' ? about.options : { ...about.options, relation, fair },
      isDecided: isVerdict(purpose, purpose.start) || !isAskable,
      maxMemory: about.options.maxMemory,
      check: limits =>
        isAskable
          ? checkProperty(model, property, { ...about.options, ...limits })
          : of({ kind: 'verdict', verdict: unfinishedProperty(property, about.options, 'no-bounded-reading') }),
      read: verdict => aboutProperty(verdict, property),
    }
  }
  const { properties: known = [] } = simulator
  const properties =
    about.properties === 'all'
      ? known
      : about.properties === 'expected'
        ? expectations.map(({ property }) => propertyNamed(known, property))
        : [propertyNamed(known, about.properties.name)]
  return { simulator, properties, inquiries: properties.map(ofProperty) }
}
