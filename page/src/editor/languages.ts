import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import type { Extension } from '@codemirror/state'
import { languages as described, type Editor } from '@telos-verifier/telos/page'
import { mode } from './mode.js'
import { purpose } from './purpose.js'

/** Languages that CodeMirror knows by itself. */
const known = { json: json(), javascript: javascript(), typescript: javascript({ typescript: true }), plain: [] }

const modelled = Object.entries(described).flatMap(([name, { endings, editor }]) =>
  endings.map((ending): [string, Extension[]] => {
    const own: Editor = typeof editor === 'function' ? editor(`model${ending}`) : editor
    return [ending, [typeof own === 'string' ? known[own] : mode(name, own)]]
  }),
)

/** By how names of files end, the longest endings first. */
const languages: readonly (readonly [ending: string, language: Extension[]])[] = [
  ...modelled,
  ['.purpose', [purpose]] satisfies [string, Extension[]],
  ['.json', [known.json]] satisfies [string, Extension[]],
].sort(([one], [other]) => other.length - one.length)

/** How to colour a file: the same list whenever asked, and an empty one for an unknown language. */
export const languageOf = (fileName: string): Extension[] =>
  languages.find(([ending]) => fileName.endsWith(ending))?.[1] ?? none
const none: Extension[] = []
