import type { Language } from '../language.js'

/** Is a program to be read as TypeScript? */
export const isTypeScript = (fileName: string): boolean => fileName.endsWith('ts')

export const language: Language = {
  kind: 'program',
  name: 'programs',
  endings: ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'],
  about: 'a module whose default export makes a simulator; Telos runs it, so run only what you trust',
  parameters: { own: true, shared: [] },
  editor: fileName => (isTypeScript(fileName) ? 'typescript' : 'javascript'),
  templates: {
    program: 'a program whose state changes, is saved and restored',
    immutable: 'a program whose states are values',
  },
}
