import { type Literal, showLiteral, type Truth } from '../ats/labelling.js'
import { simulatorGarbage } from './errors.js'
import { SimulatorFault } from './fault.js'
import { isPromise } from './promised.js'
import { valueInWords } from './value-words.js'

/** Labels as a program writes them: true, false, or `undefined` for what is not known. */
export type Truths<P extends string> = { readonly [K in P]: Truth }

/** A Promise stays one, for the contract to complain of. */
export const literalsOf = <P extends string>(truths: Truths<P>): Literal<P>[] => {
  if (isPromise(truths)) return truths as never
  if (typeof truths !== 'object' || truths === null || Symbol.iterator in truths)
    throw garbage(`label answered with ${valueInWords(truths)}; write an object of labels, like { name: true }`)
  const literals: string[] = []
  for (const [name, value] of Object.entries<unknown>(truths)) {
    const truth = truthOf(value, name, 'label')
    if (truth !== undefined) literals.push(showLiteral(name, truth))
  }
  return literals as Literal<P>[]
}

/**
 * What a program answered to whether something holds, if that is an answer. What JavaScript takes for true or false besides
 * (a number, say) is most often a mistake.
 */
export const truthOf = (value: unknown, name: string, of: 'label' | 'proposition'): Truth => {
  if (value === undefined || typeof value === 'boolean') return value
  const answered = of === 'label' ? `label answered with ${name}:` : `the proposition ${name} answered with`
  throw garbage(`${answered} ${valueInWords(value)}, which is neither true nor false; write ${rather(name, value, of)}`)
}

const rather = (name: string, value: unknown, of: 'label' | 'proposition'): string => {
  if (typeof value === 'number' || typeof value === 'bigint')
    return `a condition, like ${name} > 0${of === 'label' ? ', and give numbers by observe()' : ''}`
  if (typeof value === 'string') return `a condition, like ${name} === ${valueInWords(value)}`
  return value === null ? 'undefined where it is not known' : 'true or false, or undefined where it is not known'
}

const garbage = (message: string): SimulatorFault => new SimulatorFault(simulatorGarbage, message, null)
