import type { Language } from '../language.js'

export const language: Language = {
  kind: 'program',
  name: 'simulators in other processes',
  endings: ['.py', '.jar'],
  about: 'a program in any language that speaks the protocol; Telos runs it, so run only what you trust',
  parameters: { own: true, shared: [] },
  editor: 'plain',
  process: {
    prefix: 'command:',
    runners: { '.py': [['python3'], ['python']], '.jar': [['java', '-jar']] },
  },
}
