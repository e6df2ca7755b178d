import pc from 'picocolors'
import type { Run } from '../ats/run.js'
import { eventInWords } from '../ats/words.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import { render, type Style } from '../errors/render.js'
import { writeText } from '../io/files.js'
import { columns, header, runRows } from '../report/run-table.js'
import { statisticsInWords } from '../report/words.js'
import type { Statistics } from '../search/statistics.js'
import type { JobFailure } from './job.js'

/** Colours for a stream: on a terminal only, and NO_COLOR is obeyed. What is strong is also green where it is good news. */
export const styleFor = (stream: NodeJS.WriteStream, good = true): Style => {
  const { red, yellow, bold, green, dim } = pc.createColors(stream.isTTY === true && pc.isColorSupported)
  return { error: red, warning: yellow, strong: good ? text => bold(green(text)) : bold, dim }
}

/** More are not read at once, and showing each takes time that grows with the file. */
const mostShown = 100

export const complain = (diagnostics: readonly Diagnostic[]): void => {
  const style = styleFor(process.stderr, false)
  for (const found of diagnostics.slice(0, mostShown)) process.stderr.write(`${render(found, style)}\n`)
  const more = diagnostics.length - mostShown
  if (more > 0) process.stderr.write(`... and ${more.toLocaleString('en')} more\n`)
}

/** A simulator's failure, with the steps that led to it. */
export const complainWithRun = ({ diagnostics, run, event, other = null }: JobFailure): void => {
  complain(diagnostics)
  if (run !== null) showRun(other === null ? 'the steps that led there' : 'the steps to the first of the two', run)
  if (other !== null) showRun('the steps to the other', other)
  if (event !== null && other === null) process.stderr.write(`  it happened at the step: ${eventInWords(event)}\n`)
  process.stderr.write('  this is a fault of the model; telos doctor can tell more\n')
}

const showRun = (title: string, run: Run): void => {
  const rows = columns([header, ...runRows(run)]).map(row => `    ${row}`)
  process.stderr.write(`  ${title}:\n${rows.join('\n')}\n`)
}

/** Results go to standard output, or to the file named by --out. Throws a TelosError if that cannot be written. */
export const deliver = async (text: string, out: string | undefined): Promise<void> => {
  const whole = text.endsWith('\n') ? text : `${text}\n`
  if (out === undefined) process.stdout.write(whole)
  else orThrow(await writeText(out, whole))
}

/** A line that is rewritten in place, on a terminal only. */
export class Progress {
  private shown = false
  private last = 0

  constructor(private readonly quiet: boolean) {}

  show(label: string, statistics: Statistics): void {
    // Ten times a second is as often as a user can read it.
    if (this.quiet || process.stderr.isTTY !== true || performance.now() - this.last < 100) return
    this.last = performance.now()
    process.stderr.write(`\r\u001b[K${label}: ${statisticsInWords(statistics)}`)
    this.shown = true
  }

  clear(): void {
    if (this.shown) process.stderr.write('\r\u001b[K')
    this.shown = false
  }
}
