import type { Language } from '../language.js'
import { editor } from './editor.js'

export const language: Language = {
  kind: 'language',
  name: 'thread transition systems',
  endings: ['.mdrp', '.tts'],
  about: 'any number of threads, and a state they share',
  parameters: {
    own: false,
    shared: [{ name: 'target', about: 'what should never be covered, like "0|1,1"', option: '--target <t>' }],
  },
  properties: true,
  editor,
  load: async () => (await import('./load.js')).loadThreads,
}
