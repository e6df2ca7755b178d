import * as E from 'fp-ts/lib/Either.js'
import type { Target } from '../../../simulators/labs/index.js'
import { diagnostic } from '../../errors/diagnostic.js'
import { readSource } from '../../io/files.js'
import { exitCodes, exitOf } from '../exit.js'
import { type ModelOptions, parametersOf } from '../options.js'
import { complain, deliver } from '../output.js'

type Options = ModelOptions & { readonly to: Target; readonly property?: string; readonly out?: string }

/** `telos translate MODEL --to T`: a specification in another form. */
export const translateCommand = async (path: string, options: Options): Promise<number> => {
  if (!path.endsWith('.labs')) {
    complain([diagnostic('usage/wrong', `${path} is not in a language that can be translated: those end in .labs`)])
    return exitCodes.usage
  }
  const source = await readSource(path)
  if (E.isLeft(source)) {
    complain(source.left)
    return exitOf(source.left)
  }
  const { translateLabs } = await import('../../../simulators/labs/index.js')
  const { seed: _, ...parameters } = parametersOf(options)
  const { name, text } = source.right
  const translated = translateLabs(text, options.to, parameters, { property: options.property ?? null, name })
  return (await deliver(translated.trimEnd(), options.out)) ?? exitCodes.holds
}
