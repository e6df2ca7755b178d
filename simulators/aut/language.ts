import type { Language } from '../language.js'
import { editor } from './editor.js'

export const language: Language = {
  kind: 'list',
  name: 'transition systems in the Aldebaran format',
  endings: ['.aut'],
  about: 'numbered states and the transitions between them, as many tools write them',
  parameters: null,
  properties: false,
  editor,
  load: async () => (await import('./load.js')).loadAut,
}
