import { constantOf } from '../constants.js'
import type { Arithmetic, Range } from '../syntax.js'
import { baseOf, type Kind, type Read, type StoredVariable, type System, type Term } from '../system.js'
import { CLikePrinter } from './c-like.js'
import { runtimeFor } from './javascript-runtime.js'
import type { Loop, Sort } from './language.js'
import { Identifiers, Layout } from './names.js'

/** Places in the vector as numbers: that is what runs fastest. */
class Places extends Layout {
  override variable({ offset }: StoredVariable): string {
    return `${offset}`
  }
  override at({ base, first, length }: Kind, agent: string): string {
    const from = base - first * length
    return `${from === 0 ? '' : `${from} + `}${length} * ${agent}`
  }
  override pending({ pending }: Kind, word = 0): string {
    return `${pending + word}`
  }
  override counter({ counter }: Kind, slot = 0): string {
    return `${counter + slot}`
  }
}

/** Names that generated code finds around it, besides those of the runtime. */
const reserved = ['s', 'b', 'me', 'm', 'from', 'key', 'find', 'stamp', 'waited', 'scratch', 'places', 'total']

/**
 * Terms in JavaScript. The vector is called `s`. Where something can fail, the code has the number of its site, which leads to
 * the place in the specification.
 */
export class Javascript extends CLikePrinter {
  /** Where faults can happen. */
  readonly sites: Range[] = []
  /** Tables of where agents have a variable. */
  readonly tables: Int32Array[] = []
  protected override readonly state = ['s']
  protected override readonly symbols = { '=': '===', '!=': '!==', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }

  constructor(system: System) {
    super(new Places(system, new Identifiers([...reserved, ...Object.keys(runtimeFor(0))])))
  }

  override partial(name: string, at: Range, ...given: readonly string[]): string {
    return this.call(name, ...given, `${this.sites.push(at) - 1}`)
  }
  protected override arithmetic(op: Arithmetic, a: string, b: string, left: Term, right: Term, at: Range): string {
    if (op === 'min' || op === 'max') return `Math.${op}(${a}, ${b})`
    const divisor = op === '%' ? constantOf(right) : undefined
    if (divisor === undefined || divisor <= 0) return super.arithmetic(op, a, b, left, right, at)
    return isNatural(left) ? `(${a} % ${divisor})` : `(((${a} % ${divisor}) + ${divisor}) % ${divisor})`
  }
  protected override negative(a: string): string {
    return `(-${a})`
  }
  override cell(address: string): string {
    return `s[${address}]`
  }
  protected override element(elements: readonly string[], index: string, at: Range): string {
    const cases = elements.map((element, i) => `${index} === ${i} ? ${element} : `)
    return `(${cases.join('')}${this.partial('nthU', at, index, `${elements.length}`)})`
  }
  protected override place(variables: Read['variables'], agent: string, quiet: boolean, at: Range): string {
    const places = Int32Array.from(this.layout.system.agents, (kind, id) => {
      const own = variables.get(kind)
      return own === null || own === undefined ? -1 : baseOf(kind, id) + own.offset
    })
    const table = `places[${this.tables.push(places) - 1}]`
    return quiet ? this.call('quietWho', table, agent) : this.partial('who', at, table, agent)
  }
  protected override outlined(name: string, given: readonly string[], _sort: Sort, code: string): string {
    return `function ${name}(${['s', ...given].join(', ')}) {\n  return ${code}\n}`
  }
  protected override loop({ name, given, variable, kind, body, quantifier }: Loop): string {
    const head = `for (let ${variable} = ${kind.first}; ${variable} < ${kind.end}; ${variable}++)`
    const [before, within, last] = {
      count: ['let total = 0', `if (${body}) total++`, 'total'],
      forall: ['', `if (!${body}) return false`, 'true'],
      exists: ['', `if (${body}) return true`, 'false'],
    }[quantifier]
    return `function ${name}(${['s', ...given].join(', ')}) {\n  ${before}\n  ${head} ${within}\n  return ${last}\n}`
  }
}

/** Is a term never negative, as far as can be seen? */
const isNatural = (term: Term): boolean => {
  if (term.is === 'me') return true
  if (term.is === 'constant') return term.value >= 0
  if (term.is === 'binary' && (term.op === '+' || term.op === '*')) return isNatural(term.left) && isNatural(term.right)
  return term.is === 'binary' && term.op === '%'
}
