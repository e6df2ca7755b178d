import * as E from 'fp-ts/lib/Either.js'
import { readPurpose } from '../../../purposes/read.js'
import { isError, TelosError } from '../../errors/diagnostic.js'
import { orThrow } from '../../errors/or-throw.js'
import { allOf } from '../../errors/validation.js'
import { runOf } from '../../explore/trail.js'
import { sha256Of } from '../../io/hash.js'
import { modelSource } from '../../io/models.js'
import { purposeSource } from '../../io/purposes.js'
import { runLines } from '../../report/run-table.js'
import { Random } from '../../simulator/random.js'
import { exitCodes } from '../exit.js'
import { givenWords } from '../given.js'
import { interruptedExit, interruption } from '../interruption.js'
import { asMade, changeSince } from '../made-of-run.js'
import { Making } from '../making.js'
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
  const named = referenceTo(model, options)
  const [{ source, sha256 }, guide, stored] = orThrow(
    allOf(
      await modelSource(named.path, interruption),
      purposePath === undefined ? E.right(null) : await purposeSource(purposePath, interruption),
      options.run === undefined ? E.right(null) : await readRun(options.run, interruption),
    ),
  )
  const { model: file, notes } = asMade(named, stored?.made ?? null)
  const { path, parameters } = file
  const making = new Making(givenWords())
  making.begin(file)
  if (sha256 !== null) making.read(path, sha256)
  if (guide !== null) making.purpose({ file: guide.name, sha256: sha256Of(guide.text) })
  making.note({ walk: options.seed ?? 1 })

  const { stdin, stdout, stderr, env } = process
  const isTerminal = stdin.isTTY === true && stdout.isTTY === true && env.TERM !== 'dumb'
  const printed = isTerminal ? new Kept() : null
  const text = { ...source, parameters, seed: options.seed ?? 1 }
  const walker = new Walker(text, guide, printed ?? stderr, file.answerTimeout)
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
    if (walker.root !== null) making.root(file, walker.root)

    const change = changeSince(sha256, stored?.made ?? null)
    const greeting = change === null ? [...notes] : [change, ...notes]
    if (stored !== null) {
      const { steps } = stored.run
      const followed = await walker.follow(steps)
      if (followed.kind === 'stopped') return interruptedExit()
      if (followed.kind === 'failed') fail(followed.failure)
      const far = walker.trail.steps.length
      if (far < steps.length) greeting.push(`${options.run} can be walked for ${far} of its ${steps.length} steps`)
    }

    const read = guide === null ? null : readPurpose(guide)
    const opened = read === null || E.isLeft(read) ? null : read.right.purpose
    const files = [path, purposePath, options.run].filter(file => file !== undefined)
    const scene: Scene = { model, purpose: opened, files, made: making.made() }
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
