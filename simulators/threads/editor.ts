import type { Mode } from '../editor.js'

export const editor: Mode = {
  isByLine: true,
  hasComments: true,
  pairs: '',
  operator: /^[-+]>/,
  word: () => /^\d+/,
  // Two numbers by themselves say how many states there are.
  tokenOf: (_, { isFirst, previous }, follows) =>
    previous.token === 'definition' || (isFirst && follows(/^\s+\d+\s*(?:#|$)/)) ? 'definition' : null,
}
