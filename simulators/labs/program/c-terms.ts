import { present } from '../../../src/ats/present.js'
import { baseOf, type Read } from '../system.js'
import { CLikePrinter } from './c-like.js'
import { bare, inside } from './code.js'
import type { Loop, Sort } from './language.js'

/** Terms in C. Numbers are computed with more than 32 bits; truths are 1 and 0. */
export class CPrinter extends CLikePrinter {
  readonly tables: string[] = []
  private readonly tableNames = new Map<string, string>()

  override number(value: number): string {
    // Small ones can be added up as they are, large ones not as 32 bits.
    const plain = `${value}${Math.abs(value) < 0x10000 ? '' : 'LL'}`
    return value < 0 ? `(${plain})` : plain
  }
  override truth(value: boolean): string {
    return value ? '1' : '0'
  }
  protected override sum(op: '+' | '-', a: string, b: string): string {
    return `(${a.startsWith('((num)') ? a : `(num)${a}`} ${op} ${b})`
  }
  protected override negative(a: string): string {
    return `(-(num)${a})`
  }
  override cell(address: string): string {
    return `state[${address}]`
  }
  protected override element(elements: readonly string[], index: string): string {
    return `element((const num[]){${elements.join(', ')}}, ${elements.length}, ${index})`
  }
  protected override place(variables: Read['variables'], agent: string, quiet: boolean): string {
    const { system, identifiers } = this.layout
    const places = system.agents.map((kind, id) => {
      const variable = variables.get(kind)
      return variable === undefined || variable === null ? -1 : baseOf(kind, id) + variable.offset
    })
    const key = places.join(', ')
    let name = this.tableNames.get(key)
    if (name === undefined) {
      const [variable] = [...variables.values()].filter(one => one !== null)
      name = identifiers.fresh(`places_of_${present(variable).name}`)
      this.tableNames.set(key, name)
      this.tables.push(`static const int ${name}[AGENTS] = {${key}};`)
    }
    return this.call(quiet ? 'quietWho' : 'who', name, agent)
  }
  protected override outlined(name: string, given: readonly string[], sort: Sort, code: string): string {
    return `static ${sort === 'number' ? 'num' : 'int'} ${name}(${parameters(given)}) {\n  return ${bare(code)};\n}`
  }
  protected override loop({ name, given, variable, kind, body, quantifier }: Loop): string {
    const head = `for (num ${variable} = ${kind.first}; ${variable} < ${kind.end}; ${variable}++)`
    const [before, within, last] =
      quantifier === 'count'
        ? [['num total = 0;'], `if (${bare(body)}) total++;`, 'total']
        : quantifier === 'forall'
          ? [[], `if (!${body}) return 0;`, '1']
          : [[], `if (${bare(body)}) return 1;`, '0']
    const type = quantifier === 'count' ? 'num' : 'int'
    return [
      `static ${type} ${name}(${parameters(given)}) {`,
      ...inside([...before, head, `  ${within}`, `return ${last};`]),
      '}',
    ].join('\n')
  }
}

const parameters = (given: readonly string[]): string =>
  given.length === 0 ? 'void' : given.map(one => `num ${one}`).join(', ')
