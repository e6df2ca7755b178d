import type { Language } from '../../../simulators/language.js'
import { namesOf, textLanguageOf, textLanguages } from '../../../simulators/languages.js'
import { formulaFormats } from '../../report/formula/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { interruption } from '../interruption.js'
import { type BoundOptions, type OutputOptions, whole, withOutput, withTimeout } from '../options.js'
import type { Session } from '../session.js'
import { wrongUsage } from '../usage.js'

type Options = OutputOptions & Pick<BoundOptions, 'timeout'> & { readonly steps: number }

const formula = async (session: Session, path: string, options: Options): Promise<number> => {
  const formulaOf = textLanguageOf(path)?.formula
  if (formulaOf === undefined) {
    const endings = textLanguages.filter(known => known.formula !== undefined).map(known => known.endings[0])
    throw wrongUsage(`${path} has no formula: files with one end in ${endings.join(', ')}`)
  }
  const { orThrow } = await import('../../errors/or-throw.js')
  const { readSource } = await import('../../io/files.js')
  const { sha256Of } = await import('../../io/hash.js')
  const { openSolver } = await import('../../io/solver.js')
  const { checkFormula } = await import('../../smt/check.js')
  const source = orThrow(await readSource(path))
  session.making.begin({ path, parameters: {} })
  session.making.read(path, sha256Of(source.text))
  const { net, formula } = await formulaOf(source)
  const solver = orThrow(await openSolver())
  const begun = performance.now()
  try {
    const verdict = await checkFormula(net, formula, solver, {
      steps: options.steps,
      signal: interruption,
      ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    })
    const asked = { model: path, net, solver: solver.name, seconds: (performance.now() - begun) / 1000 }
    await session.report(formulaFormats, { verdict, asked }, options)
    if (session.interrupted) return exitCodes.interrupted
    // What was seen for some steps only proves neither answer.
    if (verdict.kind === 'unknown' || verdict.within !== null) return exitCodes.inconclusive
    return verdict.kind === 'holds' ? exitCodes.holds : exitCodes.fails
  } finally {
    await solver.close()
  }
}

const hasFormula = (language: Language): boolean => language.kind !== 'program' && language.formula !== undefined

/** `telos formula MODEL`: is the formula in a file true of what it describes? A solver answers. */
export const command = {
  takes: '<model>',
  summary: `does the formula in a file hold? (${namesOf(hasFormula).join(', ')}; by the solver Z3)`,
  options: c =>
    withOutput(withTimeout(c), formulaFormats).option(
      '--steps <n>',
      'look at EG and AF for n steps: they are undecidable',
      whole(1),
      10,
    ),
  run: formula,
} satisfies CommandDefinition
