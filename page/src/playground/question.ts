import { signal } from '@preact/signals'
import { type ExplorerQuestion, type Relation, relations } from '@telos-verifier/telos'

/** What is asked in the check view: a relation between model and purpose, or a property of the model. */
export interface Question {
  readonly relation: Relation
  readonly strong: boolean
  readonly fair: boolean
  readonly shortest: boolean
  readonly property: string | null
  readonly depth: number | null
  /** Is the question only about runs up to that depth? */
  readonly bounded: boolean
  readonly seconds: number | null
}

export const plain: Question = {
  relation: 'feasibility',
  strong: false,
  fair: false,
  shortest: false,
  property: null,
  depth: null,
  bounded: false,
  seconds: null,
}

export const question = signal<Question>(plain)

/** As words of the address: only what is not as usual. */
export const showQuestion = ({
  relation,
  strong,
  fair,
  shortest,
  property,
  depth,
  bounded,
  seconds,
}: Question): string =>
  [
    relation === plain.relation ? '' : relation,
    strong ? 'strong' : '',
    fair ? 'fair' : '',
    shortest ? 'shortest' : '',
    depth === null ? '' : `depth:${depth}`,
    bounded ? 'bounded' : '',
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
    bounded: has('bounded'),
    seconds: number('seconds'),
  }
}

/** As the library asks it: what does not go together is left out. */
export const asked = (question: Question): ExplorerQuestion => {
  const { relation, strong, shortest, property, depth, bounded, seconds } = question
  const fair = isFair(question)
  return {
    ...(property === null
      ? { relation, variant: strong && relation !== 'informativeness' ? 'strong' : 'weak' }
      : { property }),
    ...(fair ? { fair } : {}),
    shortest,
    ...(depth === null ? {} : bounded && !fair ? { within: depth } : { depth }),
    ...(seconds === null ? {} : { timeout: seconds }),
  }
}

/** Is it asked in the fair reading? That is about runs of any length. */
export const isFair = ({ relation, fair, property }: Question): boolean =>
  property === null && fair && (relation === 'certainty' || relation === 'impossibility')
