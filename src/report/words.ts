import type { Relation } from '../../purposes/expectation.js'
import { showLabel } from '../../purposes/text.js'
import { type Event, isNamed, readEvent, showCall } from '../ats/event.js'
import type { Bound, Statistics, Verdict } from '../relations/verdict.js'

const plainWord = /^[\p{L}]+$/u

/** What the model is called in a sentence: the file name up to its first dot, if that is one word. */
export const subjectOf = (model: string): string | null => {
  const base = (model.split(/[\\/]/).at(-1) ?? '').split('.')[0]
  return plainWord.test(base) ? base : null
}

/** An event of the model in words. Names with arguments or several words do not make a sentence. */
export const eventInWords = (event: string, subject: string | null): string => {
  const read = readEvent(event) as Event
  if (!isNamed(read)) return 'something internal happens'
  const sentence = read.args.length === 0 && plainWord.test(read.name)
  if (read.kind === 'output') return sentence ? `the experiment does ${read.name}` : `do ${showCall(read)}`
  return sentence && subject !== null ? `the ${subject} is seen to ${read.name}` : `see ${showCall(read)}`
}

const labelInWords = (text: string): string => showLabel(readEvent(text) as Event)

const claims: Record<Relation, { readonly holds: string; readonly not: string; readonly open: string }> = {
  feasibility: { holds: 'can succeed', not: 'cannot succeed', open: 'whether it can succeed is not decided' },
  refutability: { holds: 'can fail', not: 'cannot fail', open: 'whether it can fail is not decided' },
  certainty: { holds: 'must succeed', not: 'need not succeed', open: 'whether it must succeed is not decided' },
  impossibility: { holds: 'must fail', not: 'need not fail', open: 'whether it must fail is not decided' },
  informativeness: {
    holds: 'can reach a verdict',
    not: 'can reach no verdict',
    open: 'whether it can reach a verdict is not decided',
  },
}

/** The answer in a few words. */
export const claim = ({ kind, relation }: Verdict): string =>
  claims[relation][kind === 'success' ? 'holds' : kind === 'failure' ? 'not' : 'open']

/** The question: relation, variant, reading. */
export const question = ({ relation, variant, fair }: Verdict): string =>
  [relation === 'informativeness' ? '' : variant, fair ? 'fair' : '', relation].filter(word => word !== '').join(' ')

/** Why: what the run shows, or what stopped the search. */
export const because = (verdict: Verdict): string | null => {
  const { bound, run } = verdict
  const steps = run?.steps.length ?? 0
  switch (verdict.reason) {
    case null:
      return null
    case 'exhausted':
      return verdict.exact
        ? 'everything that can happen was examined'
        : 'everything that was seen to be possible was examined'
    case 'reached-failure':
      return 'this run fails'
    case 'reached-success':
      return 'this run succeeds'
    case 'stuck':
      return 'this run gets stuck: nothing that can happen next is allowed by the purpose'
    case 'lasso':
      return `this run goes round for ever: after step ${steps} it is where it was ${run?.loop === 0 ? 'at the start' : `after step ${run?.loop}`}`
    case 'unmatched-transition':
      return `after this run the purpose also lists what cannot happen: ${verdict.kind === 'failure' ? verdict.unmatched.map(labelInWords).join(', ') : ''}`
    case 'success-out-of-reach':
      return 'after this run Success can no longer be reached'
    case 'failure-out-of-reach':
      return 'after this run Failure can no longer be reached'
    case 'depth-bound':
      return `there are runs longer than the depth bound of ${bound.depth}${verdict.defaultDepth ? ' (the default where states have no fingerprints; see --depth)' : ''}`
    case 'state-bound':
      return `the bound of ${bound.states} product states was reached`
    case 'time-bound':
      return `the time of ${bound.seconds} s was up`
    case 'memory-bound':
      return 'there was no more room for states'
    case 'cancelled':
      return 'it was interrupted'
  }
}

/** How far the verdict holds. */
export const reach = (verdict: Verdict): string | null => {
  if (verdict.kind === 'inconclusive') return null
  return verdict.exact
    ? 'exact: a statement about all runs of the model'
    : 'observational: a statement about the runs seen'
}

export const boundInWords = ({ depth, states, seconds }: Bound): string | null => {
  const parts = [
    depth === null ? '' : `depth ${depth}`,
    states === null ? '' : `${states} states`,
    seconds === null ? '' : `${seconds} s`,
  ].filter(part => part !== '')
  return parts.length === 0 ? null : `within ${parts.join(', ')}`
}

export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

export const statisticsInWords = ({ modelStates, productStates, transitions, depth, seconds }: Statistics): string =>
  `${counted(modelStates, 'model state')}, ${counted(productStates, 'product state')}, ${counted(transitions, 'transition')}, depth ${depth}, ${seconds.toFixed(3)} s`
