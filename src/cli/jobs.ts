import type { CommandModule } from './command.js'
import { commands } from './commands/index.js'

/** Where a worker thread finds jobs: with the commands that they are of, and those that several commands have. */
export const jobModules: Readonly<Record<string, () => Promise<Pick<CommandModule, 'jobs'>>>> = {
  ...commands,
  reading: () => import('./reading.js'),
}
