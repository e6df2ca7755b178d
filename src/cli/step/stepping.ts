import { present } from '../../ats/present.js'
import { isAhead, type Trail } from '../../explore/trail.js'
import { counted } from '../../report/words.js'
import type { Key } from './keys.js'
import { offerInWords, type Scene } from './offers.js'
import type { Deed } from './walking.js'

/** What is being asked for, and what was typed so far. */
export type Question =
  | { readonly kind: 'number' | 'go to' | 'save' | 'filter'; readonly text: string }
  | { readonly kind: 'overwrite'; readonly path: string }

/** A walk on the screen. Keys make another of it, and wishes. */
export interface Stepping {
  readonly scene: Scene
  readonly trail: Trail
  /** Which of the offers Enter takes; `null` where there is none to take. */
  readonly selected: number | null
  /** Only offers with this text are shown. */
  readonly filter: string
  readonly question: Question | null
  /** What to show at the bottom. */
  readonly said: { readonly lines: readonly string[]; readonly isTrouble: boolean } | null
  readonly isHelping: boolean
  /** The file that the run was last stored in. */
  readonly saved: string | null
}

/** What the user wants done: what takes more than looking. */
export type Wish = Deed | { readonly kind: 'suspend' } | { readonly kind: 'interrupt' }

export interface Pressed {
  readonly stepping: Stepping
  readonly wish: Wish | null
}

export const stepping = (scene: Scene, trail: Trail): Stepping => ({
  scene,
  trail,
  selected: likely(trail),
  filter: '',
  question: null,
  said: null,
  isHelping: false,
  saved: null,
})

/** The walk went somewhere. */
export const arrived = (before: Stepping, trail: Trail): Stepping => ({
  ...before,
  trail,
  selected: likely(trail),
  filter: '',
  said: null,
})

export const saying = (before: Stepping, lines: readonly string[], isTrouble = false): Stepping => ({
  ...before,
  said: { lines, isTrouble },
})

export const storedIn = (before: Stepping, path: string): Stepping => ({
  ...saying(before, [`stored in ${path}`]),
  saved: path,
})

/** The offers that the filter lets through, by their place among all. */
export const shownOffers = ({ trail: { here }, filter }: Stepping): number[] => {
  const wanted = filter.toLowerCase()
  return here.offers.flatMap((offer, i) =>
    wanted === '' || offerInWords(here, offer).toLowerCase().includes(wanted) ? [i] : [],
  )
}

export const press = (before: Stepping, key: Key): Pressed => {
  if (key === 'interrupt') return { stepping: before, wish: { kind: 'interrupt' } }
  if (key === 'suspend') return { stepping: before, wish: { kind: 'suspend' } }
  const quiet = { ...before, said: null }
  if (before.isHelping) return only({ ...quiet, isHelping: false })
  if (before.question !== null) return answer(quiet, before.question, key)
  return typeof key === 'string' ? move(quiet, key) : order(quiet, key.character)
}

const only = (stepping: Stepping): Pressed => ({ stepping, wish: null })

const page = 10

const move = (now: Stepping, key: Key): Pressed => {
  const { position } = now.trail.here
  switch (key) {
    case 'up':
      return only(select(now, -1))
    case 'down':
      return only(select(now, 1))
    case 'page up':
      return only(select(now, -page))
    case 'page down':
      return only(select(now, page))
    case 'enter':
    case 'right':
      return now.selected === null ? only(saying(now, ['there is nothing to take'])) : take(now, now.selected)
    case 'left':
    case 'backspace':
      return goTo(now, position - 1, 'this is the start')
    case 'home':
      return goTo(now, 0)
    case 'end':
      return goTo(now, now.trail.steps.length)
    case 'escape':
      return only({ ...now, filter: '', selected: now.selected ?? likely(now.trail) })
    default:
      return only(now)
  }
}

const order = (now: Stepping, character: string): Pressed => {
  const asking = (kind: 'number' | 'go to' | 'save' | 'filter', text = ''): Pressed =>
    only({ ...now, question: { kind, text } })
  switch (character) {
    case 'k':
      return move(now, 'up')
    case 'j':
      return move(now, 'down')
    case 'u':
      return move(now, 'left')
    case 'r':
      return goTo(now, now.trail.here.position + 1, 'there is nothing to take again')
    case 'g':
      return asking('go to')
    case 's':
      return asking('save')
    case '/':
      return asking('filter', now.filter)
    case 'x':
      return now.trail.here.offers.some(({ to }) => to !== null)
        ? { stepping: now, wish: { kind: 'random' } }
        : only(saying(now, ['there is nothing to take']))
    case '?':
      return only({ ...now, isHelping: true })
    case 'q':
      return { stepping: now, wish: { kind: 'quit' } }
  }
  // Where a number may have several digits, Enter ends it.
  if (/^[1-9]$/.test(character))
    return now.trail.here.offers.length > 9 ? asking('number', character) : take(now, Number(character) - 1)
  return only(saying(now, [`${character} means nothing here; ? tells what does`]))
}

/** A key while something is asked. */
const answer = (now: Stepping, question: Question, key: Key): Pressed => {
  const closed = { ...now, question: null }
  if (question.kind === 'overwrite') {
    const isYes = typeof key !== 'string' && key.character.toLowerCase() === 'y'
    return isYes
      ? { stepping: closed, wish: { kind: 'save', path: question.path, overwrite: true } }
      : only(saying(closed, ['nothing was stored']))
  }
  const { kind, text } = question
  const typed = (next: string): Pressed => {
    const asked = { ...now, question: { kind, text: next } }
    return only(kind === 'filter' ? filtered(asked, next) : asked)
  }
  if (typeof key !== 'string') return typed(text + key.character)
  switch (key) {
    case 'enter':
      return accept(closed, kind, text.trim())
    case 'escape':
      return only(kind === 'filter' ? filtered(closed, '') : closed)
    case 'erase':
      return typed('')
    case 'backspace':
      // Nothing left to erase: it was not meant.
      return text === '' ? only(closed) : typed([...text].slice(0, -1).join(''))
    case 'up':
    case 'down':
      return kind === 'filter' ? only(select(now, key === 'up' ? -1 : 1)) : only(now)
    default:
      return only(now)
  }
}

const accept = (now: Stepping, kind: 'number' | 'go to' | 'save' | 'filter', text: string): Pressed => {
  if (kind === 'filter' || text === '') return only(now)
  if (kind === 'save') return { stepping: now, wish: { kind: 'save', path: text, overwrite: false } }
  if (!/^\d+$/.test(text)) return only(saying(now, [`${text} is not a number`]))
  return kind === 'number' ? take(now, Number(text) - 1) : goTo(now, Number(text))
}

const take = (now: Stepping, number: number): Pressed => {
  const offer = now.trail.here.offers[number]
  if (offer === undefined) return only(saying(now, [`there is no ${number + 1}`]))
  if (offer.to === null) return only(saying(now, [`${number + 1}: ${offer.against}`]))
  return { stepping: now, wish: { kind: 'take', offer } }
}

const goTo = (now: Stepping, position: number, otherwise?: string): Pressed => {
  const { here, steps } = now.trail
  if (position < 0 || position > steps.length)
    return only(saying(now, [otherwise ?? `the walk has ${counted(steps.length, 'step')}: there is no ${position}`]))
  return position === here.position ? only(now) : { stepping: now, wish: { kind: 'go to', position } }
}

/** What one would take: what was taken before going back, else the first that can be. */
const likely = (trail: Trail): number | null => {
  const { offers } = trail.here
  const ahead = offers.findIndex(offer => isAhead(trail, offer))
  const first = offers.findIndex(({ to }) => to !== null)
  return ahead >= 0 ? ahead : first >= 0 ? first : null
}

const selectable = (now: Stepping): number[] =>
  shownOffers(now).filter(i => present(now.trail.here.offers[i]).to !== null)

/** Selects another of those that are shown and can be taken. */
const select = (now: Stepping, by: number): Stepping => {
  const among = selectable(now)
  if (among.length === 0) return now
  const at = now.selected === null ? -1 : among.indexOf(now.selected)
  return { ...now, selected: present(among[Math.max(0, Math.min(among.length - 1, at + by))]) }
}

const filtered = (before: Stepping, filter: string): Stepping => {
  const now = { ...before, filter }
  const among = selectable(now)
  const isThere = now.selected !== null && among.includes(now.selected)
  return { ...now, selected: isThere ? now.selected : (among[0] ?? null) }
}
