import * as E from 'fp-ts/lib/Either.js'
import type { Property } from '../../ats/property.js'
import { unfinishedProperty } from '../../checking/properties.js'
import { usageWrong } from '../../errors/errors.js'
import type { Verdict } from '../../relations/verdict.js'
import { propertiesText } from '../../report/properties/text.js'
import { propertyJson } from '../../report/verdict/json.js'
import { verdictMarkdown } from '../../report/verdict/markdown.js'
import { verdictText } from '../../report/verdict/text.js'
import { usageNoProperty } from '../../simulator/errors.js'
import { storeCertificate } from '../certificate.js'
import { exitCodes } from '../exit.js'
import { questionFrom } from '../options.js'
import { complain, deliver, styleFor } from '../output.js'
import { nameOf, referenceTo } from '../reference.js'
import { fail, Session } from '../session.js'
import type { CheckCommandOptions } from './check.js'

/** `telos check MODEL [--property NAME]`: what the model itself says should hold. */
export const propertiesCommand = async (model: string, options: CheckCommandOptions): Promise<number> => {
  const { relation, strong, fair, property } = options
  if (relation !== 'feasibility' || strong === true || fair === true) {
    const message = '--relation, --strong and --fair go with a purpose: a property has a question of its own'
    complain([usageWrong(message)])
    return exitCodes.usage
  }
  const session = new Session(options.quiet === true)
  const { relation: _, variant: __, fair: ___, ...question } = questionFrom({ ...options, relation })
  const verdicts: Verdict[] = []
  let asked: readonly Property[] = []
  const ending = await session.do<'properties'>(
    {
      kind: 'properties',
      model: referenceTo(model, options),
      which: property === undefined ? 'all' : { name: property },
      options: question,
      workers: options.workers ?? 1,
    },
    options.timeout,
    event => {
      if (event.kind === 'verdict') verdicts.push(event.verdict)
      if (event.kind === 'properties') asked = event.properties
    },
  )
  if ('hung' in ending) {
    session.sayStopped(ending.hung, referenceTo(model, options).path)
    for (const one of asked.slice(verdicts.length)) verdicts.push(unfinishedProperty(one, question, ending.hung))
  } else if (E.isLeft(ending.outcome)) return fail(ending.outcome.left)
  if (verdicts.length === 0 && !('hung' in ending)) {
    const fix = 'name a purpose: telos check MODEL PURPOSE'
    complain([usageNoProperty(`${model} has no properties of its own`, { fix })])
    return exitCodes.usage
  }
  const name = nameOf(model, options)
  const failed =
    options.format === 'html'
      ? await (await import('../page.js')).deliverPage(
          { verdicts: verdicts.map(verdict => ({ verdict, model: name, purpose: null })) },
          options,
        )
      : await deliver(report(verdicts, name, options), options.out)
  const unstored = failed ?? (await storeCertificate(verdicts, options.certificate))
  if (unstored !== null) return unstored
  if (session.interrupted) return exitCodes.interrupted
  if (verdicts.some(({ kind }) => kind === 'failure')) return exitCodes.fails
  const open = 'hung' in ending || verdicts.some(({ kind }) => kind === 'inconclusive')
  return open ? exitCodes.inconclusive : exitCodes.holds
}

const report = (
  verdicts: readonly Verdict[],
  model: string,
  { format, property, quiet }: CheckCommandOptions,
): string => {
  const style = styleFor(process.stdout)
  switch (format) {
    case 'json': {
      const documents = verdicts.map(verdict => propertyJson(verdict, model))
      return JSON.stringify(property === undefined ? documents : (documents[0] ?? null), null, 2)
    }
    case 'markdown':
      return verdicts.map(verdict => verdictMarkdown(verdict, model)).join('\n')
    default:
      if (quiet === true) return verdicts.map(verdict => verdictText(verdict, model, style).split('\n')[0]).join('\n')
      return propertiesText(verdicts, model, style)
  }
}
