import * as E from 'fp-ts/lib/Either.js'
import { loadModel } from '../../../src/io/models.js'
import { codes, type Provoked } from '../../support/provoking.js'

const ofCommand = async (command: string, answerTimeout = 60): Promise<string[]> => {
  const loaded = await loadModel(`command:${command}`, {}, undefined, { answerTimeout })
  return E.isLeft(loaded) ? codes(loaded.left) : []
}

/** A program for Node, as a command of the shell. */
const node = (program: string): string => `'${process.execPath}' -e '${program}'`

export const provoked: Provoked = {
  'process/not-started': () => ofCommand('no-such-program-is-here'),
  'process/ended': () => ofCommand(node('process.exit(3)')),
  'process/garbage': () => ofCommand('echo a model that prints'),
  'process/silent': () => ofCommand(node('setInterval(() => {}, 1000)'), 0.3),
  'process/other-protocol': () =>
    ofCommand(
      node(
        'process.stdin.once("data", () => console.log(`{"id":0,"ok":{"protocol":2,"world":"closed","fingerprints":true,"restore":"none"}}`))',
      ),
    ),
}
