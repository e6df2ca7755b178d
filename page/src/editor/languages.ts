import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import type { Extension } from '@codemirror/state'
import { acs } from './modes/acs.js'
import { aut } from './modes/aut.js'
import { bpp } from './modes/bpp.js'
import { ccs } from './modes/ccs.js'
import { chor } from './modes/chor.js'
import { labs } from './modes/labs.js'
import { purpose } from './modes/purpose.js'
import { threads } from './modes/threads.js'

/** By how names of files end; src/io/models.ts has the same list for reading them. */
const languages: readonly (readonly [ending: RegExp, language: Extension[]])[] = [
  [/\.purpose$/, [purpose]],
  [/\.json$/, [json()]],
  [/\.aut$/, [aut]],
  [/\.labs$/, [labs]],
  [/\.ccs$/, [ccs]],
  [/\.chor$/, [chor]],
  [/[._]acs$/, [acs]],
  [/[._]bpp$/, [bpp]],
  [/\.(mdrp|tts)$/, [threads]],
  [/\.[cm]?js$/, [javascript()]],
  [/\.[cm]?ts$/, [javascript({ typescript: true })]],
]

/** How to colour a file: the same list whenever asked, and an empty one for an unknown language. */
export const languageOf = (fileName: string): Extension[] =>
  languages.find(([ending]) => ending.test(fileName))?.[1] ?? none
const none: Extension[] = []
