import { present } from '../../../src/ats/present.js'
import type { Read, Term } from '../system.js'
import { bare, inside } from './code.js'
import type { Loop, Sort } from './language.js'
import { Printer } from './printer.js'

/** Statements one after the other; in LNT a semicolon stands between them, not behind each. */
export const sequence = (statements: readonly (readonly string[])[]): string[] =>
  statements.flatMap((lines, i) => (i === statements.length - 1 ? lines : [...lines.slice(0, -1), `${lines.at(-1)};`]))

/** A function of numbers, besides the state. */
export const numberFunction = (name: string, given: readonly string[], sort: Sort, body: readonly string[]): string => {
  const parameters = ['s: State', ...given.map(one => `${one}: Int`)].join(', ')
  const type = sort === 'number' ? 'Int' : 'Bool'
  return [`function ${name} (${parameters}) : ${type} is`, ...inside(body), 'end function'].join('\n')
}

/** The body of a function that is one of several values. */
export const oneOf = (
  cases: readonly { readonly when: string; readonly value: string }[],
  otherwise: string,
): string[] =>
  cases.length === 0
    ? [`return ${otherwise}`]
    : [
        ...cases.map(({ when, value }, i) => `${i === 0 ? 'if' : 'elsif'} ${when} then return ${value}`),
        `else return ${otherwise}`,
        'end if',
      ]

/** Any value of a range. */
export const within = (name: string, from: string, to: string): string =>
  `any Int where (${name} >= ${from}) and (${name} < ${to})`

/** Terms in LNT. There are no conditional expressions, so they become functions, and every function gets the state. */
export class LntPrinter extends Printer {
  protected override readonly state = ['s']
  protected override readonly words = { and: 'and then', or: 'or else' }

  override not(a: string): string {
    return `not (${bare(a)})`
  }
  protected override negative(a: string): string {
    return `(0 - ${a})`
  }
  override cell(address: string): string {
    return `s[Nat (${address})]`
  }
  override conditional(sort: Sort, parts: readonly Term[], condition: string, then: string, otherwise: string): string {
    const given = this.free(parts)
    const body = [`if ${bare(condition)} then return ${bare(then)}`, `else return ${bare(otherwise)}`, 'end if']
    const name = this.define('either', name => numberFunction(name, given, sort, body))
    return this.call(name, ...this.state, ...given)
  }
  protected override element(elements: readonly string[], index: string): string {
    const given = elements.map((_, i) => `e_${i}`)
    const cases = given.map((value, i) => ({ when: `(nthU(i, ${given.length}) == ${i})`, value }))
    const name = this.define('element', name => numberFunction(name, ['i', ...given], 'number', oneOf(cases, 'UNDEF')))
    return this.call(name, ...this.state, index, ...elements)
  }
  protected override place(variables: Read['variables'], agent: string, quiet: boolean): string {
    const { system } = this.layout
    const cases = [
      { when: '(agent == UNDEF)', value: 'UNDEF' },
      ...(quiet ? [{ when: `(agent < 0) or (agent >= ${system.agents.length})`, value: 'OUTSIDE' }] : []),
      ...system.kinds.map(kind => {
        const variable = variables.get(kind)
        return {
          when: `(someone(agent) >= ${kind.first}) and (agent < ${kind.end})`,
          value: variable ? `${this.layout.at(kind, 'agent')} + ${this.layout.variable(variable)}` : '-1',
        }
      }),
    ]
    const [variable] = [...variables.values()].filter(one => one !== null)
    const name = this.define(`place_of_${present(variable).name}`, name =>
      numberFunction(name, ['agent'], 'number', oneOf(cases, '-1')),
    )
    return this.call(name, ...this.state, agent)
  }
  protected override outlined(name: string, given: readonly string[], sort: Sort, code: string): string {
    return numberFunction(name, given, sort, [`return ${bare(code)}`])
  }
  protected override loop({ name, given, variable, kind, body, quantifier }: Loop): string {
    const { first, end } = kind
    const isCount = quantifier === 'count'
    const more = quantifier === 'forall' ? 'result and then ' : quantifier === 'exists' ? 'not (result) and then ' : ''
    const look = isCount ? `if ${bare(body)} then result := result + 1 end if` : `result := ${bare(body)}`
    return numberFunction(name, given, isCount ? 'number' : 'truth', [
      `var result: ${isCount ? 'Int' : 'Bool'}, ${variable}: Int in`,
      ...inside([
        `result := ${isCount ? '0' : quantifier === 'forall'};`,
        `${variable} := ${first};`,
        `while ${more}(${variable} < ${end}) loop`,
        `  ${look};`,
        `  ${variable} := ${variable} + 1`,
        'end loop;',
        'return result',
      ]),
      'end var',
    ])
  }
}
