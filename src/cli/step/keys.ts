import { present } from '../../ats/present.js'
/** A key as the walk understands it: one that has a name, or a character. */
export type Key =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'page up'
  | 'page down'
  | 'enter'
  | 'backspace'
  | 'escape'
  | 'erase'
  | 'interrupt'
  | 'suspend'
  | { readonly character: string }

const named: Readonly<Record<string, Key>> = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  home: 'home',
  end: 'end',
  pageup: 'page up',
  pagedown: 'page down',
  return: 'enter',
  enter: 'enter',
  backspace: 'backspace',
  delete: 'backspace',
  escape: 'escape',
}
const controlled: Readonly<Record<string, Key>> = {
  c: 'interrupt',
  z: 'suspend',
  u: 'erase',
  h: 'backspace',
  n: 'down',
  p: 'up',
}

/** What Node's readline makes of a key. */
export interface Keypress {
  readonly name?: string | undefined
  readonly ctrl?: boolean
  readonly meta?: boolean
}

/** The key that was pressed; `null` for those that mean nothing here. */
export const keyOf = (text: string | undefined, { name = '', ctrl = false, meta = false }: Keypress): Key | null => {
  if (ctrl) return controlled[name] ?? null
  // Escape comes with `meta`, as does any key while Alt is held.
  if (Object.hasOwn(named, name) && (!meta || name === 'escape')) return present(named[name])
  if (meta || text === undefined || /^$|[\p{Cc}\p{Cs}]/u.test(text)) return null
  return { character: text }
}
