import type { Source } from '../../../src/errors/source.js'
import type { Triple } from '../../emulation/triples.js'
import type { Range } from '../syntax.js'
import type { Action, Property, System, Term } from '../system.js'
import { bare } from './code.js'

/** Pieces of a specification as they were written, each in one line and without comments. */
export class Excerpts {
  /** The text with blanks for comments. */
  private readonly text: string

  constructor(source: Source) {
    this.text = source.text.replace(/#[^\n]*/g, comment => ' '.repeat(comment.length))
  }

  at({ start, end }: Range): string {
    return this.text.slice(start, end).replace(/\s+/g, ' ').trim()
  }

  guard(guard: Term): string {
    // The negation in `g => P` was not written: its range is that of the whole.
    const isPassing = guard.is === 'not' && !this.text.slice(guard.at.start, guard.operand.at.start).includes('!')
    return isPassing ? `!(${bare(this.at(guard.operand.at))})` : this.at(guard.at)
  }

  action({ at, statements }: Action): string {
    return statements.length === 0 ? 'Skip' : this.at(at)
  }

  /** The guards of a triple and its action. */
  triple({ guards, action }: Triple<Action, Term>): string {
    return [...guards.map(guard => this.guard(guard)), this.action(action)].join(' -> ')
  }
}

/** A property by its name. */
export const propertyOf = (system: System, name: string | null): Property | null => {
  if (name === null) return null
  const property = system.properties.find(one => one.name === name)
  if (property === undefined) throw new Error(`there is no property ${name}`)
  return property
}
