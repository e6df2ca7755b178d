import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as E from 'fp-ts/lib/Either.js'
import { readSource } from '../../io/files.js'
import { exitCodes, exitOf } from '../exit.js'
import { openBrowser } from '../explore/browser.js'
import { Engines } from '../explore/engines.js'
import { pageIn } from '../explore/page.js'
import { serve } from '../explore/server.js'
import { ExplorerThread } from '../explorer-thread.js'
import { interruption } from '../interruption.js'
import type { ModelOptions } from '../options.js'
import { complain } from '../output.js'
import { referenceTo } from '../reference.js'

type Options = ModelOptions & {
  readonly port: number
  readonly open?: boolean
  readonly page?: string
}

/** `telos explore [MODEL] [PURPOSE]`: serves the playground until Ctrl-C, which is the way it ends. */
export const exploreCommand = async (
  model: string | undefined,
  purpose: string | undefined,
  options: Options,
): Promise<number> => {
  const given = { model: model === undefined ? null : referenceTo(model, options), purpose: purpose ?? null }
  // What is wrong in the files, the page shows where it is; that they are there is for here.
  for (const path of [given.model?.path, given.purpose]) {
    const source = path == null ? E.right(null) : await readSource(path)
    if (E.isLeft(source)) {
      complain(source.left)
      return exitOf(source.left)
    }
  }
  const folder = options.page ?? fileURLToPath(new URL('../page', import.meta.url))
  const page = await pageIn(folder)
  if (page === null) {
    process.stderr.write(`telos: there is no page in ${folder}; in a copy of the sources, npm run build makes it\n`)
    return exitCodes.fault
  }
  const engines = new Engines(() => new ExplorerThread())
  const served = await serve({ page, given, engines, port: options.port })
  process.stdout.write(`telos: exploring at ${served.url} (Ctrl-C ends it)\n`)
  if (options.open === true) openBrowser(served.url)
  if (!interruption.aborted) await once(interruption, 'abort')
  await served.close()
  return exitCodes.holds
}
