import * as E from 'fp-ts/lib/Either.js'
import { textLanguageOf, textLanguages } from '../../../simulators/languages.js'
import type { Realisability } from '../../equivalence/realisability.js'
import { usageWrong } from '../../errors/errors.js'

import { readSource } from '../../io/files.js'
import {
  type Realised,
  realisabilityJson,
  realisabilityMarkdown,
  realisabilityText,
} from '../../report/realisability/realisability.js'
import { exitCodes, exitOf, exitOfVerdict } from '../exit.js'
import { type BoundOptions, boundsOf, type ModelOptions, type OutputOptions } from '../options.js'
import { complain, deliver, styleFor } from '../output.js'
import { referenceTo } from '../reference.js'
import { Session } from '../session.js'

type Options = BoundOptions & ModelOptions & OutputOptions

/** `telos realise MODEL`: do the peers of a choreography do what it says? */
export const realiseCommand = async (model: string, options: Options): Promise<number> => {
  const { path, parameters } = referenceTo(model, options)
  const realise = textLanguageOf(path)?.realise
  if (realise === undefined) {
    const endings = textLanguages.filter(known => known.realise !== undefined).map(known => known.endings[0])
    complain([usageWrong(`${path} is no choreography: those end in ${endings.join(', ')}`)])
    return exitCodes.usage
  }
  const source = await readSource(path)
  if (E.isLeft(source)) {
    complain(source.left)
    return exitOf(source.left)
  }
  const { seed: _, ...given } = parameters
  const { definition, peers, choreography, implementation } = await realise(source.right, given)
  const done = await new Session(options.quiet === true).complete<'realise'>(
    {
      kind: 'realise',
      model: { path, parameters: implementation },
      choreography: { path, parameters: choreography },
      peers: Object.keys(peers),
      options: boundsOf(options),
    },
    options.timeout,
  )
  if ('exit' in done) return done.exit
  const text = report(done.result, { model: path, definition, peers }, options)
  return (await deliver(text, options.out)) ?? exitOfVerdict(done.result.kind)
}

const report = (result: Realisability, realised: Realised, { format, quiet }: Options): string => {
  switch (format) {
    case 'json':
      return JSON.stringify(realisabilityJson(result, realised), null, 2)
    case 'markdown':
      return realisabilityMarkdown(result, realised)
    default: {
      const text = realisabilityText(result, realised, styleFor(process.stdout))
      return quiet === true ? text.split('\n')[0] : text
    }
  }
}
