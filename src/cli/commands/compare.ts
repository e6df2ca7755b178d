import * as E from 'fp-ts/lib/Either.js'
import { languageOf } from '../../../simulators/languages.js'
import type { Comparison, Equivalence } from '../../equivalence/comparison.js'
import { isProgram } from '../../io/models.js'
import { comparisonJson, comparisonMarkdown, comparisonText } from '../../report/comparison/comparison.js'
import { exitCodes, exitOfVerdict } from '../exit.js'
import type { ModelReference } from '../job.js'
import { type BoundOptions, boundsOf, type ModelOptions, type OutputOptions } from '../options.js'
import { deliver, styleFor } from '../output.js'
import { referenceTo } from '../reference.js'
import { fail, Session } from '../session.js'

export type CompareCommandOptions = BoundOptions &
  ModelOptions &
  OutputOptions & { readonly by: Equivalence; readonly observe?: readonly string[] }

/** `telos compare LEFT RIGHT`: are two models alike? */
export const compareCommand = async (left: string, right: string, options: CompareCommandOptions): Promise<number> => {
  const session = new Session(options.quiet === true)
  const job = {
    kind: 'compare' as const,
    model: onItsOwn(referenceTo(left, options), right),
    right: onItsOwn(referenceTo(right, options), left),
    options: { ...boundsOf(options), by: options.by, observe: options.observe ?? [] },
  }
  const ending = await session.do<'compare'>(job, options.timeout)
  if ('hung' in ending) {
    // A program can be to blame; a list of transitions cannot.
    session.sayStopped(ending.hung, [job.right.path, job.model.path].find(isProgram) ?? job.model.path)
    return session.interrupted ? exitCodes.interrupted : exitCodes.inconclusive
  }
  if (E.isLeft(ending.outcome)) return fail(ending.outcome.left)
  const comparison = ending.outcome.right
  const failed = await deliver(report(comparison, left, right, options), options.out)
  if (failed !== null) return failed
  return session.interrupted ? exitCodes.interrupted : exitOfVerdict(comparison.kind)
}

const isList = (path: string): boolean => languageOf(path)?.kind === 'list'

/** Parameters are for both models; but beside a model that may take them, a list of transitions is left alone. */
const onItsOwn = ({ path, parameters }: ModelReference, other: string): ModelReference =>
  isList(path) && !isList(other) ? { path, parameters: {} } : { path, parameters }

const report = (
  comparison: Comparison,
  left: string,
  right: string,
  { format, quiet }: CompareCommandOptions,
): string => {
  switch (format) {
    case 'json':
      return JSON.stringify(comparisonJson(comparison, left, right), null, 2)
    case 'markdown':
      return comparisonMarkdown(comparison, left, right)
    default: {
      const text = comparisonText(comparison, left, right, styleFor(process.stdout))
      return quiet === true ? text.split('\n')[0] : text
    }
  }
}
