import { createInterface } from 'node:readline'
import { printable } from '../../errors/render.js'
import type { Trail } from '../../explore/trail.js'
import { columns } from '../../report/run-table.js'
import { fail } from '../session.js'
import { print } from '../streams.js'
import { help, readCommand } from './commands.js'
import type { Scene } from './offers.js'
import { ending, type Line, offerLine, position, purposeSections, type Section, stateSections } from './place.js'
import { save } from './save.js'
import type { Moved } from './walker.js'
import { randomOffer, type Walking } from './walking.js'

/** Walks as a script or a pipe says, line by line. */
export const byLines: Walking = async (walker, scene, random, greeting, signal) => {
  const { stdin, stdout } = process
  const say = (lines: readonly string[]): Promise<void> => print(lines.map(line => `${line}\n`).join(''))
  const place = (): Promise<void> => say(placeLines(scene, walker.trail))
  let saved: string | null = null
  const moved = async (outcome: Moved): Promise<void> => {
    if (outcome.kind === 'failed') fail(outcome.failure)
    if (outcome.kind !== 'stopped') await place()
  }
  await say(greeting.map(printable))
  await place()
  const lines = createInterface({ input: stdin, signal })
  // What it prints has no reader any more: there is no reason to go on.
  const leave = (): void => lines.close()
  for (const event of ['error', 'close']) stdout.on(event, leave)
  for await (const line of lines) {
    if (line.trim() === '') continue
    // Who types sees it; who reads what a script did would not.
    if (stdin.isTTY !== true) await say(['', `> ${printable(line.trim())}`])
    const command = readCommand(line, walker.trail)
    if (command.kind === 'quit') break
    switch (command.kind) {
      case 'take':
        await moved(await walker.take(command.offer))
        break
      case 'random':
        await moved(await walker.take(randomOffer(walker.trail.here, random)))
        break
      case 'go to':
        await moved(await walker.goTo(command.position))
        break
      case 'save': {
        const { path, overwrite } = command
        const result = await save(walker.trail, path, overwrite, scene)
        if (result === 'stored') saved = path
        const told = result === 'stored' ? `stored in ${path}` : `${path} exists: save! ${path} writes over it`
        await say([printable(typeof result === 'object' ? result.trouble : told)])
        break
      }
      case 'state':
        await place()
        break
      case 'help':
        await say(columns(help))
        break
      case 'wrong':
        await say([printable(command.why)])
        break
    }
    if (signal.aborted) break
  }
  lines.close()
  for (const event of ['error', 'close']) stdout.off(event, leave)
  return { isInterrupted: signal.aborted, saved, failures: [] }
}

/** Where the walk is, without limits of space. */
export const placeLines = (scene: Scene, trail: Trail): string[] => {
  const over = ending(trail)
  return [
    position(trail),
    ...[...stateSections(trail), ...purposeSections(scene, trail)].flatMap(sectionLines),
    ...(over === null ? [] : [plainly(over)]),
    ...trail.here.offers.map((_, number) => plainly(offerLine(scene, trail, number, false))),
  ]
}

const plainly = (line: Line): string => line.map(({ text }) => text).join('')

const sectionLines = ({ heading, texts }: Section): string[] =>
  texts.map((text, i) => `${(i === 0 ? heading : '').padEnd(9)}${printable(text)}`)
