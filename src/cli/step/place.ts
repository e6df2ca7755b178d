import { showTransition } from '../../../purposes/text.js'
import { present } from '../../ats/present.js'
import { stepInWords } from '../../ats/words.js'
import { printable, type Style } from '../../errors/render.js'
import { placeBefore, type Trail } from '../../explore/trail.js'
import { descriptionLines } from '../../report/description.js'
import { changes } from '../../report/run-table.js'
import { offerInWords, type Scene } from './offers.js'

/** A piece of a line, and how it is set off. */
export interface Piece {
  readonly text: string
  readonly as?: keyof Style
}
export type Line = readonly Piece[]

/** Names in models may be anything: only what a terminal may show goes into a line. */
export const piece = (text: string, as?: keyof Style): Piece =>
  as === undefined ? { text: printable(text) } : { text: printable(text), as }

/** What there is to say of a place under one heading. */
export interface Section {
  readonly heading: string
  readonly texts: readonly string[]
  /** Is it a picture? Then lines that are too long are cut, not wrapped. */
  readonly isPicture?: boolean
  readonly as?: keyof Style
}

export const title = ({ model, purpose }: Scene): string =>
  purpose === null
    ? model
    : `${model} with ${purpose.name}${purpose.description === null ? '' : `: ${purpose.description}`}`

export const position = ({ here, steps }: Trail): string =>
  here.position === steps.length ? `step ${here.position}` : `step ${here.position} of ${steps.length}`

/** The state as its language writes it, what holds in it, what is new. */
export const stateSections = (trail: Trail): Section[] => {
  const { state, labels } = trail.here
  const changed = changesOf(trail)
  return [
    ...(state === null ? [] : [stateSection(state)]),
    { heading: 'labels', texts: [labels.join(', ') || 'none'] },
    ...(changed === '' ? [] : [{ heading: 'changed', texts: [changed], as: 'strong' as const }]),
  ]
}

const stateSection = (state: string): Section => {
  const texts = descriptionLines(state)
  return { heading: 'state', texts, isPicture: texts.length > 1 }
}

/** What is between these can change by itself, in the languages that write states as lists. */
const separator = /; | \| /

const changesOf = (trail: Trail): string => {
  const { state, labels } = trail.here
  const before = placeBefore(trail)
  if (before === null) return ''
  const known = new Set(before.state?.split(separator))
  // A state in several lines is a picture: it has no parts to be listed.
  const parts = state === null || state.includes('\n') ? [] : state.split(separator)
  const fresh = parts.filter(part => !known.has(part))
  // Where all of it is new, the state says so itself.
  const told = fresh.length < parts.length ? fresh : []
  return [...told, changes(before.labels, labels)].filter(text => text !== '').join('; ')
}

/** Where the purpose is, and where it can go. */
export const purposeSections = ({ purpose }: Scene, { here }: Trail): Section[] => {
  if (purpose === null) return []
  const state = purpose.states.find(({ name }) => name === here.purpose)
  const transitions = state?.transitions.map(transition => `  ${showTransition(purpose, transition)}`) ?? []
  return [{ heading: 'purpose', texts: [here.purpose, ...transitions] }]
}

/** The last steps. */
export const trailSection = ({ here, steps }: Trail, most: number): Section => ({
  heading: 'trail',
  texts: steps
    .slice(Math.max(0, here.position - most), here.position)
    .map(({ step }, i) => `${Math.max(0, here.position - most) + i + 1}. ${stepInWords(step)}`),
})

/** Is it over? */
export const ending = ({ here }: Trail): Line | null => {
  switch (here.ended) {
    case null:
      return null
    case 'success':
      return [piece('the purpose succeeded', 'strong')]
    case 'failure':
      return [piece('the purpose failed', 'error')]
    case 'deadlock':
      return [piece('deadlock: the model offers nothing more', 'warning')]
    case 'left':
      return [piece('the purpose is left: it allows nothing of what the model offers', 'warning')]
  }
}

/** An offer: its number, what it is, where it takes the purpose or why the purpose does not allow it. */
export const offerLine = (scene: Scene, { here }: Trail, number: number, isSelected: boolean): Line => {
  const offer = present(here.offers[number])
  const width = String(here.offers.length).length
  const numbered = `${String(number + 1).padStart(width)}  ${offerInWords(here, offer)}`
  if (offer.to === null) return [piece(`  ${numbered}  (${offer.against})`, 'dim')]
  const into = scene.purpose === null ? [] : [piece(`  -> ${offer.to.purpose}`, 'dim')]
  return [isSelected ? piece(`▸ ${numbered}`, 'strong') : piece(`  ${numbered}`), ...into]
}
