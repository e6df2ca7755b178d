import type { CommandDefinition } from '../command.js'
import { type ModelOptions, withModel } from '../options.js'
import { referenceTo } from '../reference.js'

type Options = ModelOptions & { readonly quiet?: boolean }

/** `telos serve MODEL`: other programs drive a model, by lines of JSON. */
export const command = {
  takes: '<model>',
  summary: 'lets other programs drive a model: requests on standard input, answers on standard output, lines of JSON',
  options: c => withModel(c).option('--quiet', 'no warnings'),
  run: async (session, model: string, options: Options) =>
    (await import('../serve/serve.js')).serve(session, referenceTo(model, options)),
} satisfies CommandDefinition
