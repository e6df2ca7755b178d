import pc from 'picocolors'
import { printable, printableLines } from '../ats/printable.js'
import type { Run } from '../ats/run.js'
import { eventInWords } from '../ats/words.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import { render, type Style } from '../errors/render.js'
import { writeText } from '../io/write.js'
import { runTable, tableLines } from '../report/run-table.js'
import { statisticsInWords } from '../report/words.js'
import type { Statistics } from '../search/statistics.js'
import { untilTaken } from './interruption.js'
import type { JobFailure } from './job.js'
import { print, printDocument, rewriteLine, say } from './streams.js'

/** Colours for a stream: on a terminal only, and NO_COLOR is obeyed. What is strong is also green where it is good news. */
export const styleFor = (stream: NodeJS.WriteStream, good = true): Style => {
  const { red, yellow, bold, green, dim } = pc.createColors(stream.isTTY === true && pc.isColorSupported)
  return { error: red, warning: yellow, strong: good ? text => bold(green(text)) : bold, dim }
}

/** More are not read at once, and showing each takes time that grows with the file. */
const mostShown = 100

export const complain = (diagnostics: readonly Diagnostic[]): void => {
  const style = styleFor(process.stderr, false)
  for (const found of diagnostics.slice(0, mostShown)) say(`${render(found, style)}\n`)
  const more = diagnostics.length - mostShown
  if (more > 0) say(`... and ${more.toLocaleString('en')} more\n`)
}

/** A simulator's failure, with the steps that led to it. */
export const complainWithRun = ({ diagnostics, run, event, other = null }: JobFailure): void => {
  complain(diagnostics)
  if (run !== null) showRun(other === null ? 'the steps that led there' : 'the steps to the first of the two', run)
  if (other !== null) showRun('the steps to the other', other)
  if (event !== null && other === null) say(`  it happened at the step: ${printable(eventInWords(event))}\n`)
  say('  this is a fault of the model; telos doctor can tell more\n')
}

const showRun = (title: string, run: Run): void => {
  const rows = tableLines(runTable(run)).map(row => `    ${row}`)
  say(`  ${title}:\n${rows.join('\n')}\n`)
}

/** Where a result goes, and how. */
export interface Delivery {
  /** The file; standard output by default. */
  readonly out?: string | undefined
  /** Make the folder of the file, if there is none. */
  readonly mkdir?: boolean | undefined
  /** The format of the text has escapes of its own: nothing of it is changed. */
  readonly isDocument?: boolean
}

/** Writes a result, all of it. Throws a TelosError if that is not possible. */
export const deliver = async (result: string, { out, mkdir, isDocument = false }: Delivery): Promise<void> => {
  const whole = result.endsWith('\n') ? result : `${result}\n`
  if (out === undefined) await (isDocument ? printDocument(whole) : print(whole))
  else {
    const text = isDocument ? whole : printableLines(whole)
    orThrow(await untilTaken(writeText(out, text, { makeFolder: mkdir === true })))
  }
}

/** A line that is rewritten in place, on a terminal only. */
export class Progress {
  private shown = false
  private last = 0

  constructor(private readonly quiet: boolean) {}

  show(label: string, statistics: Statistics): void {
    this.line(() => `${label}: ${statisticsInWords(statistics)}`)
  }

  line(text: string | (() => string)): void {
    // Ten times a second is as often as a user can read it.
    if (this.quiet || process.stderr.isTTY !== true || performance.now() - this.last < 100) return
    this.last = performance.now()
    rewriteLine(typeof text === 'string' ? text : text())
    this.shown = true
  }

  clear(): void {
    if (this.shown) rewriteLine()
    this.shown = false
  }
}
