import fc from 'fast-check'
import type { Action, Configuration, Counted, Formula, Rule } from './oracle.js'

export interface Random {
  readonly rules: readonly Rule[]
  readonly initial: Configuration
  readonly text: string
}

const classes = ['A', 'B']
const states = ['p', 'q', 'r']
const messages = ['m', 'n']

const aClass = fc.constantFrom(...classes)
const aState = fc.constantFrom(...states)
const aMessage = fc.constantFrom(...messages)

const anAction: fc.Arbitrary<Action> = fc.oneof(
  fc.constant<Action>({ does: 'nop' }),
  fc.record({ does: fc.constant('send' as const), to: aClass, message: aMessage }),
  fc.record({ does: fc.constant('receive' as const), message: aMessage }),
  fc.record({ does: fc.constant('spawn' as const), who: aClass, state: aState }),
)

const aRule: fc.Arbitrary<Rule> = fc.record({ who: aClass, from: aState, to: aState, action: anAction })

const actionText = (action: Action): string => {
  switch (action.does) {
    case 'nop':
      return ''
    case 'send':
      return ` : send ${action.message} to ${action.to}`
    case 'receive':
      return ` : receive ${action.message}`
    case 'spawn':
      return ` : spawn ${action.who}.${action.state}`
  }
}

const ruleText = ({ from, to, action }: Rule): string => `  ${from} -> ${to}${actionText(action)}`

/** Rules by which every class knows every message. */
const known: readonly Rule[] = classes.flatMap(who =>
  messages.map(message => ({ who, from: 'away', to: 'away', action: { does: 'receive', message } }) as const),
)

const textOf = (rules: readonly Rule[], { processes, letters }: Configuration): string =>
  [
    ...classes.flatMap(who => [
      `class ${who} {`,
      ...states.map(state => `  ${state}`),
      ...rules.filter(rule => rule.who === who).map(ruleText),
      '}',
    ]),
    `start ${[
      ...processes.map(([who, state]) => `${who}.${state}`),
      ...letters.map(([who, message]) => `1 mail(${who}, ${message})`),
    ].join(', ')}`,
  ].join('\n')

export const arbitrarySystem: fc.Arbitrary<Random> = fc
  .record({
    rules: fc.uniqueArray(aRule, { minLength: 1, maxLength: 8, selector: rule => JSON.stringify(rule) }),
    processes: fc.array(fc.tuple(aClass, aState), { minLength: 1, maxLength: 3 }),
    letters: fc.array(fc.tuple(aClass, aMessage), { maxLength: 2 }),
  })
  .map(({ rules: own, processes, letters }) => {
    const initial = { processes, letters }
    const rules = [...known, ...own]
    return { rules, initial, text: textOf(rules, initial) }
  })

const aCounted: fc.Arbitrary<Counted> = fc.oneof(
  fc.record({ of: fc.constant('count' as const), who: aClass, state: fc.option(aState) }),
  fc.record({ of: fc.constant('mail' as const), who: aClass, message: fc.option(aMessage) }),
)

const comparisons = ['==', '!=', '<', '<=', '>', '>=']

export const arbitraryFormula: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>(tie => ({
  formula: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({
      is: fc.constant('compare' as const),
      sum: fc.array(fc.tuple(fc.integer({ min: -1, max: 3 }), aCounted), { minLength: 1, maxLength: 3 }),
      op: fc.constantFrom(...comparisons),
      bound: fc.integer({ min: -1, max: 4 }),
    }),
    fc.constant<Formula>({ is: 'deadlock' }),
    fc.record({ is: fc.constant('not' as const), one: tie('formula') }),
    fc.record({ is: fc.constantFrom('and' as const, 'or' as const), one: tie('formula'), other: tie('formula') }),
  ),
})).formula

const countedText = (counted: Counted): string =>
  counted.of === 'count'
    ? `count(${counted.who}${counted.state === null ? '' : `.${counted.state}`})`
    : `mail(${counted.who}${counted.message === null ? '' : `, ${counted.message}`})`

export const formulaText = (formula: Formula): string => {
  switch (formula.is) {
    case 'deadlock':
      return 'deadlock'
    case 'not':
      return `not (${formulaText(formula.one)})`
    case 'compare': {
      const sum = formula.sum.map(([factor, counted], i) => {
        const sign = factor < 0 ? '-' : i === 0 ? '' : '+'
        return `${sign} ${Math.abs(factor)} * ${countedText(counted)}`
      })
      return formula.bound < 0
        ? `${sum.join(' ')} + ${-formula.bound} ${formula.op} 0`
        : `${sum.join(' ')} ${formula.op} ${formula.bound}`
    }
    default:
      return `(${formulaText(formula.one)}) ${formula.is} (${formulaText(formula.other)})`
  }
}
