import type { Language, Translation } from '../language.js'
import { editor } from './editor.js'

const to =
  (form: 'triples' | 'dot' | 'c' | 'lnt'): Translation =>
  async ({ name, text }, parameters, property) =>
    (await import('./index.js')).translateLabs(text, form, parameters, { property, name })

export const language: Language = {
  kind: 'language',
  name: 'LAbS',
  endings: ['.labs'],
  about: 'agents with attributes, virtual stigmergies and an environment',
  parameters: {
    own: true,
    shared: [{ name: 'scheduling', about: 'whose turn it is: interleaving (by default) or round-robin' }],
  },
  properties: true,
  editor,
  templates: { labs: 'agents with attributes and a common environment' },
  load: async () => (await import('./load.js')).loadLabs,
  translate: { triples: to('triples'), dot: to('dot'), c: to('c'), lnt: to('lnt') },
  asks: 'property',
}
