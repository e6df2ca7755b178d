import { signal } from '@preact/signals'
import { type ExplorerQuestion, type Relation, relations } from 'telos'

/** What is asked in the check view: a relation between model and purpose, or a property of the model. */
export interface Question {
  readonly relation: Relation
  readonly strong: boolean
  readonly fair: boolean
  readonly shortest: boolean
  readonly property: string | null
  readonly depth: number | null
  readonly seconds: number | null
}

export const plain: Question = {
  relation: 'feasibility',
  strong: false,
  fair: false,
  shortest: false,
  property: null,
  depth: null,
  seconds: null,
}

export const question = signal<Question>(plain)

/** As words of the address: only what is not as usual. */
export const showQuestion = ({ relation, strong, fair, shortest, property, depth, seconds }: Question): string =>
  [
    relation === plain.relation ? '' : relation,
    strong ? 'strong' : '',
    fair ? 'fair' : '',
    shortest ? 'shortest' : '',
    depth === null ? '' : `depth:${depth}`,
    seconds === null ? '' : `seconds:${seconds}`,
    property === null ? '' : `property:${property}`,
  ]
    .filter(word => word !== '')
    .join(' ')

export const readQuestion = (text: string): Question => {
  const [words = '', property] = text.split('property:')
  const has = (word: string): boolean => words.split(' ').includes(word)
  const number = (word: string): number | null => {
    const found = new RegExp(`(?:^| )${word}:(\\d+)`).exec(words)
    return found === null ? null : Number(found[1])
  }
  return {
    relation: relations.find(has) ?? plain.relation,
    strong: has('strong'),
    fair: has('fair'),
    shortest: has('shortest'),
    property: property ?? null,
    depth: number('depth'),
    seconds: number('seconds'),
  }
}

/** As the library asks it: what does not go together is left out. */
export const asked = ({ relation, strong, fair, shortest, property, depth, seconds }: Question): ExplorerQuestion => ({
  ...(property === null
    ? { relation, variant: strong && relation !== 'informativeness' ? 'strong' : 'weak' }
    : { property }),
  ...(property === null && fair && (relation === 'certainty' || relation === 'impossibility') ? { fair } : {}),
  shortest,
  ...(depth === null ? {} : { depth }),
  ...(seconds === null ? {} : { timeout: seconds }),
})
