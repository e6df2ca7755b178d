import type { Language } from '../language.js'
import { editor } from './editor.js'

export const language: Language = {
  kind: 'language',
  name: 'ACS',
  heading: 'Actor Communicating Systems',
  // The second is how Soter calls its files.
  endings: ['.acs', '_acs'],
  about: 'any number of actors that send messages and make other actors',
  parameters: {
    own: true,
    shared: [
      {
        name: 'weights',
        about:
          'how likely rules are in experiments: uniform (by default) or mass-action, by how many processes could take them',
      },
    ],
  },
  properties: true,
  editor,
  templates: { acs: 'actors that send messages' },
  load: async () => (await import('./load.js')).loadAcs,
  isMessage: place => place.startsWith('mail('),
}
