import type { CommandDefinition } from '../command.js'
import { withModel } from '../options.js'
import type { StepOptions } from '../step/step.js'

/** `telos step MODEL [PURPOSE]`: walks a model by hand. */
export const command = {
  takes: '<model> [purpose]',
  summary: 'walks the model by hand, back and forth: with keys on a terminal, else with a command on each line',
  options: c =>
    withModel(c)
      .option('--run <file>', 'walk along a stored run')
      .option('--quiet', 'do not tell the whole run when leaving'),
  run: async (_, model: string, purpose: string | undefined, options: StepOptions) =>
    (await import('../step/step.js')).step(model, purpose, options),
} satisfies CommandDefinition
