import type { CommandDefinition } from '../command.js'
import type { ExploreOptions } from '../explore/explore.js'
import { whole, withModel } from '../options.js'

/** `telos explore [MODEL] [PURPOSE]`: serves the playground. */
export const command = {
  takes: '[model] [purpose]',
  summary: 'the playground: a page to walk, watch and check a model in, served to this machine only',
  options: c =>
    withModel(c)
      .option('--port <n>', 'the port to serve at (any that is free)', whole(0), 0)
      .option('--open', 'open it in the browser')
      .addOption(c.createOption('--page <folder>', 'serve another build of the page').hideHelp()),
  run: async (_, model: string | undefined, purpose: string | undefined, options: ExploreOptions) =>
    (await import('../explore/explore.js')).explore(model, purpose, options),
} satisfies CommandDefinition
