import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { orThrow } from '../../errors/or-throw.js'
import { readSource } from '../../io/files.js'
import { modelSource } from '../../io/models.js'
import { exitCodes } from '../exit.js'
import { ExplorerThread } from '../explorer-thread.js'
import { interruption } from '../interruption.js'
import { NoResult } from '../no-result.js'
import type { ModelOptions } from '../options.js'
import { referenceTo } from '../reference.js'
import { print } from '../streams.js'
import { openBrowser } from './browser.js'
import { Engines } from './engines.js'
import { pageIn } from './page.js'
import { serve } from './server.js'

export type ExploreOptions = ModelOptions & {
  readonly port: number
  readonly open?: boolean
  readonly page?: string
}

/** Serves the playground until Ctrl-C, which is the way it ends; resolves to the exit code. */
export const explore = async (
  model: string | undefined,
  purpose: string | undefined,
  options: ExploreOptions,
): Promise<number> => {
  const given = { model: model === undefined ? null : referenceTo(model, options), purpose: purpose ?? null }
  // What is wrong in the files, the page shows where it is; that they are there is for here.
  if (given.model !== null) orThrow(await modelSource(given.model.path, interruption))
  if (given.purpose !== null) orThrow(await readSource(given.purpose, interruption))
  const folder = options.page ?? fileURLToPath(new URL('../page', import.meta.url))
  const page = await pageIn(folder)
  if (page === null)
    throw new NoResult(
      exitCodes.fault,
      `there is no page in ${folder}; in a copy of the sources, npm run build makes it`,
    )
  const answerTimeout = given.model?.answerTimeout
  const engines = new Engines(() => new ExplorerThread(process.stderr, { answerTimeout }))
  const served = await serve({ page, given, engines, port: options.port })
  try {
    // Without the address nobody can come.
    await print(`telos: exploring at ${served.url} (Ctrl-C ends it)\n`)
    if (options.open === true) openBrowser(served.url)
    if (!interruption.aborted) await once(interruption, 'abort')
  } finally {
    await served.close()
  }
  return exitCodes.holds
}
