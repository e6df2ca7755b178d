import * as E from 'fp-ts/lib/Either.js'
import { usageWrong } from '../../errors/errors.js'

import { readSource } from '../../io/files.js'
import { openSolver } from '../../io/solver.js'
import { formulaJson, formulaText } from '../../report/formula.js'
import { checkFormula } from '../../smt/check.js'
import { exitCodes, exitOf } from '../exit.js'
import { interruption } from '../interruption.js'
import type { BoundOptions, OutputOptions } from '../options.js'
import { complain, deliver, styleFor } from '../output.js'

type Options = OutputOptions & Pick<BoundOptions, 'timeout'> & { readonly steps: number }

/** `telos formula MODEL`: does the formula of a BPP hold? A solver answers. */
export const formulaCommand = async (path: string, options: Options): Promise<number> => {
  if (!/(?:\.|_)bpp$/.test(path)) {
    complain([usageWrong(`${path} has no formula: files with one end in .bpp`)])
    return exitCodes.usage
  }
  const source = await readSource(path)
  if (E.isLeft(source)) {
    complain(source.left)
    return exitOf(source.left)
  }
  const { bppProblem } = await import('../../../simulators/bpp/index.js')
  const { net, formula } = bppProblem(source.right.text, source.right.name)
  const opened = await openSolver()
  if (E.isLeft(opened)) {
    complain(opened.left)
    return exitOf(opened.left)
  }
  const solver = opened.right
  const begun = performance.now()
  try {
    const verdict = await checkFormula(net, formula, solver, {
      steps: options.steps,
      signal: interruption,
      ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    })
    const asked = { model: path, net, solver: solver.name, seconds: (performance.now() - begun) / 1000 }
    const text = formulaText(verdict, asked, styleFor(process.stdout))
    const shown =
      options.format === 'json'
        ? JSON.stringify(formulaJson(verdict, asked), null, 2)
        : options.quiet === true
          ? text.split('\n')[0]
          : text
    const failed = await deliver(shown, options.out)
    if (failed !== null) return failed
    if (interruption.aborted) return exitCodes.interrupted
    // What was seen for some steps only is no proof either way.
    if (verdict.kind === 'unknown' || verdict.within !== null) return exitCodes.inconclusive
    return verdict.kind === 'holds' ? exitCodes.holds : exitCodes.fails
  } finally {
    await solver.close()
  }
}
