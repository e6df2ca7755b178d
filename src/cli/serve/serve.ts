import { Writable } from 'node:stream'
import * as E from 'fp-ts/lib/Either.js'
import { isProgram } from '../../../simulators/languages.js'
import { TelosError } from '../../errors/diagnostic.js'
import { readSource } from '../../io/files.js'
import { isForeign } from '../../io/foreign/load.js'
import { ServedModel } from '../../io/foreign/served-model.js'
import { loadModel } from '../../io/models.js'
import { exitCodes } from '../exit.js'
import type { ModelReference } from '../job.js'
import type { Session } from '../session.js'
import { talk } from './talk.js'

/**
 * Serves a model on standard input and output until it is closed. That is done in this thread, since each hop to another one
 * would cost more than most answers. A model that never returns can then not be asked to end, so signals do what they usually do.
 */
export const serve = async (session: Session, { path, parameters, answerTimeout }: ModelReference): Promise<never> => {
  // What else is wrong with a model may depend on the parameters that are still to come.
  const read = isForeign(path) ? null : await readSource(path)
  if (read !== null && E.isLeft(read)) throw new TelosError(read.left)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
  const output = forAnswersOnly()
  const model = new ServedModel({
    name: path,
    load: (given, seed) => {
      const seeded = seed === undefined || !isProgram(path) ? {} : { seed }
      return loadModel(path, { ...parameters, ...seeded, ...given }, undefined, { answerTimeout })
    },
    warn: warnings => session.warn(warnings),
  })
  await talk(model, process.stdin, output)
  await model.end()
  // A program may have left something behind that would keep the process alive, like a timer.
  process.exit(exitCodes.holds)
}

/** Standard output; what a model prints there goes to standard error from now on. */
const forAnswersOnly = (): Writable => {
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write
  const output = new Writable({
    decodeStrings: false,
    write: (answers: string, _, done) => void write(answers, error => done(error)),
  })
  return output
}
