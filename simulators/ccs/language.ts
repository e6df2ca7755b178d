import type { Language, Translation } from '../language.js'
import { editor } from './editor.js'

const to =
  (form: 'triples' | 'dot' | 'c'): Translation =>
  async ({ name, text }, parameters, never) =>
    (await import('./index.js')).translateCcs(text, form, parameters, { never, name })

export const language: Language = {
  kind: 'language',
  name: 'CCS',
  endings: ['.ccs'],
  about: 'processes that communicate; with Hoare’s parallel composition and your own',
  parameters: {
    own: false,
    shared: [
      { name: 'root', about: 'the process to begin with', option: '--root <name>' },
      {
        name: 'syntactic',
        about: 'states are terms as they are written, without laws',
        option: '--syntactic',
      },
    ],
  },
  properties: true,
  editor,
  templates: { ccs: 'processes that communicate' },
  load: async () => (await import('./load.js')).loadCcs,
  translate: { triples: to('triples'), dot: to('dot'), c: to('c') },
  asks: 'never',
}
