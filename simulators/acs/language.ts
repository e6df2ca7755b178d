import type { Language } from '../language.js'
import { editor } from './editor.js'

export const language: Language = {
  kind: 'language',
  name: 'ACS',
  heading: 'Actor Communicating Systems',
  // The second is how Soter calls its files.
  endings: ['.acs', '_acs'],
  about: 'any number of actors that send messages and make other actors',
  parameters: { own: true, shared: [] },
  properties: true,
  editor,
  templates: { acs: 'actors that send messages' },
  load: async () => (await import('./load.js')).loadAcs,
  isMessage: place => place.startsWith('mail('),
}
