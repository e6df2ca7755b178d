import type { Language } from '../language.js'

export const language: Language = {
  kind: 'list',
  name: 'transition systems in JSON',
  endings: ['.ats.json'],
  about: 'states with labels, and the transitions between them',
  parameters: null,
  properties: false,
  editor: 'json',
  load: async () => (await import('./load.js')).loadAts,
}
