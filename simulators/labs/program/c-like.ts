import type { Term } from '../system.js'
import type { Sort } from './language.js'
import { Printer } from './printer.js'

/** What C and JavaScript have in common. */
export abstract class CLikePrinter extends Printer {
  protected override readonly words = { and: '&&', or: '||' }

  override not(a: string): string {
    return `!${a}`
  }
  override conditional(
    _sort: Sort,
    _parts: readonly Term[],
    condition: string,
    then: string,
    otherwise: string,
  ): string {
    return `(${condition} ? ${then} : ${otherwise})`
  }
}
