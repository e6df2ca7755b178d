import * as E from 'fp-ts/lib/Either.js'
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
  if (!path.endsWith('.chor')) {
    complain([usageWrong(`${path} is no choreography: those end in .chor`)])
    return exitCodes.usage
  }
  const source = await readSource(path)
  if (E.isLeft(source)) {
    complain(source.left)
    return exitOf(source.left)
  }
  const { definitionOf, peersOf } = await import('../../../simulators/chor/index.js')
  const { seed: _, ...given } = parameters
  const { name, text: written } = source.right
  const definition = definitionOf(written, given, name)
  if (given.root !== undefined && given.root !== definition) {
    complain([
      usageWrong(`${given.root} is only a part: realisability is about a definition`, {
        fix: definition,
      }),
    ])
    return exitCodes.usage
  }
  const peers = peersOf(written, name)[definition]
  const done = await new Session(options.quiet === true).complete<'realise'>(
    {
      kind: 'realise',
      model: { path, parameters: { root: definition } },
      choreography: { path, parameters: { root: `${definition}.choreography` } },
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
