import { templates } from '../../../simulators/languages.js'
import { present } from '../../ats/present.js'
import { projectFormats } from '../../report/project/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { type OutputOptions, withOutput } from '../options.js'

type Options = OutputOptions & { readonly model: string }

const kinds = templates.map(({ name, about }) => `${name} (${about})`).join(', ')

/** `telos init [FOLDER]`: a small project that runs. */
export const command = {
  takes: '[folder]',
  summary: 'begins a project: a model, a purpose with expectations, and tests',
  options: c => {
    const model = c
      .createOption('--model <kind>', `what the model is: ${kinds}`)
      .choices(templates.map(({ name }) => name))
      .default(present(templates[0]).name)
    return withOutput(c.addOption(model), projectFormats)
  },
  run: async (session, folder: string | undefined, options: Options) => {
    const { begin } = await import('../init/begin.js')
    const template = present(templates.find(({ name }) => name === options.model))
    await session.report(projectFormats, await begin(folder ?? '.', template), options)
    return exitCodes.holds
  },
} satisfies CommandDefinition
