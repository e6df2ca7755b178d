/**
 * What the playground and the page of a report need besides `telos`: languages, words, drawing and reading that they share
 * with the command line. Not meant for others: it may change with any version.
 */

export type { Editor, Mode, Piece, Place as TextPlace, Token } from '../simulators/editor.js'
export { words } from '../simulators/editor.js'
export { fileUnknownKind } from '../simulators/errors.js'
export { isModelFile, isProgram, languages } from '../simulators/languages.js'
export { readParameters, showParameters } from '../simulators/parameters.js'
export { present } from './ats/present.js'
export { printableLines } from './ats/printable.js'
export { agentsOf, eventInWords, flowOf, stepInWords } from './ats/words.js'
export { printable } from './errors/render.js'
export { noncePlace } from './explore/nonce.js'
export {
  beginTrail,
  choicesOf,
  followTrail,
  placeBefore,
  retraceTrail,
  runOf,
  trailAfter,
  trailAt,
  wholeRun,
} from './explore/trail.js'
export { stepBy } from './explore/walk.js'
export { letterSizes } from './report/graph/pieces.js'
export { arrowPath, roundedPath } from './report/graph/rounded-path.js'
export { svgPoint } from './report/graph/svg-text.js'
export { headline, inShort } from './report/html/document.js'
export { answerOf } from './report/html/report-data.js'
export { firstSentence } from './report/markdown.js'
export { placeOf as resultPlace } from './report/results/results.js'
export { labelChanges } from './report/run-table.js'
export { shellWord } from './report/shell.js'
export { counted, statisticsInWords, subjectOf } from './report/words.js'
