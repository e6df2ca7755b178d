import type { Language } from '../language.js'

export const language: Language = {
  kind: 'program',
  name: 'programs',
  endings: ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'],
  about: 'a module whose default export makes a simulator; Telos runs it, so run only what you trust',
  parameters: { own: true, shared: [] },
  editor: fileName => (fileName.endsWith('ts') ? 'typescript' : 'javascript'),
}
