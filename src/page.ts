/**
 * What the playground and the page of a report need besides `telos`: words, drawing and reading that they share with the
 * command line. Not meant for others: it may change with any version.
 */

export { fileUnknownKind } from '../simulators/errors.js'
export { readParameters } from '../simulators/parameters.js'
export { printable } from './errors/render.js'
export { stepBy } from './explore/walk.js'
export { letterSizes } from './report/graph/pieces.js'
export { wayPath } from './report/graph/way.js'
export { headline } from './report/html/document.js'
export { answerOf } from './report/html/report-data.js'
export { labelChanges, stepInWords } from './report/run-table.js'
export { shellWord } from './report/shell.js'
export { statisticsInWords, subjectOf } from './report/words.js'
