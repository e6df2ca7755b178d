import type { Language } from '../language.js'
import { editor } from './editor.js'

export const language: Language = {
  kind: 'language',
  name: 'BPP',
  // The second is how BPPChecker calls its files.
  endings: ['.bpp', '_bpp'],
  about: 'symbols that are replaced by others, unboundedly many',
  parameters: null,
  properties: false,
  editor,
  load: async () => (await import('./load.js')).loadBpp,
  write: async net => (await import('./write.js')).bppText(net),
  formula: async ({ name, text }) => (await import('./index.js')).bppProblem(text, name),
}
