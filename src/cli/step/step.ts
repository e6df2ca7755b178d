import * as E from 'fp-ts/lib/Either.js'
import { readPurpose } from '../../../purposes/read.js'
import { isError, TelosError } from '../../errors/diagnostic.js'
import { orThrow } from '../../errors/or-throw.js'
import { allOf } from '../../errors/validation.js'
import { runOf } from '../../explore/trail.js'
import { readSource } from '../../io/files.js'
import { isProgram } from '../../io/models.js'
import { purposeSource } from '../../io/purposes.js'
import { runLines } from '../../report/run-table.js'
import { Random } from '../../simulator/random.js'
import { exitCodes } from '../exit.js'
import { interruptedExit, interruption } from '../interruption.js'
import type { ModelOptions } from '../options.js'
import { complain } from '../output.js'
import { referenceTo } from '../reference.js'
import { fail } from '../session.js'
import { readRun } from '../stored-run.js'
import { print, rewriteLine } from '../streams.js'
import { walkAgain } from './again.js'
import { byLines } from './by-lines.js'
import type { Scene } from './offers.js'
import { onScreen } from './on-screen.js'
import { Kept } from './terminal.js'
import { Walker } from './walker.js'

export type StepOptions = ModelOptions & { readonly run?: string; readonly quiet?: boolean }

/** Walks a model by hand, on a terminal with keys, else line by line; resolves to the exit code. */
export const step = async (model: string, purposePath: string | undefined, options: StepOptions): Promise<number> => {
  const { path, parameters } = referenceTo(model, options)
  const [source, guide, stored] = orThrow(
    allOf(
      await readSource(path, interruption),
      purposePath === undefined ? E.right(null) : await purposeSource(purposePath, interruption),
      options.run === undefined ? E.right(null) : await readRun(options.run, interruption),
    ),
  )

  const { stdin, stdout, stderr, env } = process
  const isTerminal = stdin.isTTY === true && stdout.isTTY === true && env.TERM !== 'dumb'
  const printed = isTerminal ? new Kept() : null
  // The seed is for programs and for walks.
  const { seed: _, ...given } = parameters
  const text = { ...source, parameters: isProgram(path) ? parameters : given, seed: options.seed ?? 1 }
  const walker = new Walker(text, guide, printed ?? stderr)
  const stop = (): void => void walker.stop()
  interruption.addEventListener('abort', stop)
  try {
    const opening = isTerminal ? setTimeout(() => rewriteLine(`opening ${path} …`), 300) : undefined
    const found = await walker.open()
    clearTimeout(opening)
    if (isTerminal) rewriteLine()
    if (found === 'stopped') return interruptedExit()
    if (found.some(isError)) throw new TelosError(found)
    if (options.quiet !== true) complain(found)

    const greeting: string[] = []
    if (stored !== null) {
      const { steps } = stored
      const followed = await walker.follow(steps)
      if (followed.kind === 'stopped') return interruptedExit()
      if (followed.kind === 'failed') fail(followed.failure)
      const far = walker.trail.steps.length
      if (far < steps.length) greeting.push(`${options.run} can be walked for ${far} of its ${steps.length} steps`)
    }

    const read = guide === null ? null : readPurpose(guide)
    const files = [path, purposePath, options.run].filter(file => file !== undefined)
    const scene: Scene = { model, purpose: read === null || E.isLeft(read) ? null : read.right.purpose, files }
    const walk = isTerminal ? onScreen : byLines
    const left = await walk(walker, scene, new Random(options.seed ?? 1), greeting, interruption)

    if (printed !== null) stderr.write(printed.kept)
    for (const failure of left.failures) fail(failure)
    if (options.quiet !== true) {
      const table = runLines(runOf(walker.trail), scene.purpose !== null)
      await print(`${isTerminal ? '' : '\n'}${table.join('\n')}\n`)
    }
    if (left.saved !== null) await print(`\nto walk it again: ${walkAgain(model, purposePath, left.saved, options)}\n`)
    return left.isInterrupted ? interruptedExit() : exitCodes.holds
  } finally {
    interruption.removeEventListener('abort', stop)
    await walker.stop()
  }
}
