import type { Language, Translation } from '../language.js'
import { editor } from './editor.js'

const to =
  (form: 'triples' | 'dot' | 'c'): Translation =>
  async ({ name, text }, parameters, never) =>
    (await import('./index.js')).translateChor(text, form, parameters, { never, name })

export const language: Language = {
  kind: 'language',
  name: 'choreographies',
  endings: ['.chor'],
  about: 'what peers do together, and what each of them does for it',
  parameters: {
    own: false,
    shared: [{ name: 'root', about: 'the process to begin with', option: '--root <name>' }],
  },
  properties: true,
  editor,
  load: async () => (await import('./load.js')).loadChor,
  translate: { triples: to('triples'), dot: to('dot'), c: to('c') },
  asks: 'never',
  realise: async (source, parameters) => (await import('./realisable.js')).realisableIn(source, parameters),
}
