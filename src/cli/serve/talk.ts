import type { Readable, Writable } from 'node:stream'
import { Lines } from '../../io/foreign/lines.js'
import type { ServedModel } from '../../io/foreign/served-model.js'

/** Longer lines are no requests. */
const longestLine = 64 * 2 ** 20
/** Answers wait for each other until they have as many characters, or the first of them has waited as many milliseconds. */
const enough = 2 ** 16
const soon = 2

/** Lets a model answer what comes in, in order, until it is closed, nothing comes any more, or nobody listens. */
export const talk = async (model: ServedModel, input: Readable, output: Writable): Promise<void> => {
  const answers = new Answers(output)
  const asked: string[] = []
  const lines = new Lines(longestLine, (line, isTooLong) => {
    if (line.trim() !== '') asked.push(isTooLong ? 'longer than 64 MiB' : line)
  })
  const answer = async (): Promise<void> => {
    for (const line of asked.splice(0)) {
      const answered = model.answer(line)
      // What was answered before does not wait with it.
      if (typeof answered !== 'string') answers.flush()
      answers.say(typeof answered === 'string' ? answered : await answered)
      if (model.isClosed || !answers.areHeard) break
    }
    answers.flush()
  }
  for await (const chunk of input) {
    lines.take(chunk)
    if (asked.length > 0) await answer()
    if (model.isClosed || !answers.areHeard) break
  }
  // The last line need not end.
  if (!model.isClosed) lines.take(Buffer.from('\n'))
  await answer()
  await answers.written()
}

/** Answers on their way out: many small ones go together. */
class Answers {
  /** Is there still somebody who reads them? */
  areHeard = true
  private waiting = ''
  private since = 0

  constructor(private readonly output: Writable) {
    output.on('error', () => {
      this.areHeard = false
    })
  }

  say(answer: string): void {
    if (this.waiting === '') this.since = performance.now()
    this.waiting += `${answer}\n`
    if (this.waiting.length >= enough || performance.now() - this.since >= soon) this.flush()
  }

  flush(): void {
    if (this.waiting !== '') this.output.write(this.waiting)
    this.waiting = ''
  }

  /** Resolves when all of them are out, or nobody wants them. */
  written(): Promise<void> {
    return new Promise(resolve => this.output.write('', () => resolve()))
  }
}
