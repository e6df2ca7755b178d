import type { Language } from '../../../simulators/language.js'
import { namesOf, textLanguageOf, textLanguages } from '../../../simulators/languages.js'
import { present } from '../../ats/present.js'
import { type FormulaReport, formulaFormats } from '../../report/formula/formats.js'
import type { FormulaVerdict } from '../../smt/formula-verdict.js'
import type { Solver } from '../../smt/solver.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { type JobContext, jobsOf, type ModelReference } from '../job.js'
import { type BoundOptions, type OutputOptions, whole, withOutput, withTimeout } from '../options.js'
import type { Session } from '../session.js'
import { wrongUsage } from '../usage.js'

type Options = OutputOptions & Pick<BoundOptions, 'timeout'> & { readonly steps: number }

const decide = async (
  { path }: ModelReference,
  { steps }: { readonly steps: number },
  { signal, tell }: JobContext,
): Promise<FormulaReport> => {
  const { orThrow } = await import('../../errors/or-throw.js')
  const { readSource } = await import('../../io/files.js')
  const { sha256Of } = await import('../../io/hash.js')
  const { openSolver } = await import('../../io/solver.js')
  const { checkFormula } = await import('../../smt/check.js')
  const { stoppedBy } = await import('../../work/stopped.js')
  const source = orThrow(await readSource(path, signal))
  tell({ kind: 'read', path, sha256: sha256Of(source.text) })
  const { net, formula } = await present(textLanguageOf(path)?.formula)(source)
  const begun = performance.now()
  let solver: Solver | null = null
  const report = (verdict: FormulaVerdict): FormulaReport => ({
    verdict,
    asked: { model: path, net, solver: solver?.name ?? 'Z3', seconds: (performance.now() - begun) / 1000 },
  })
  try {
    solver = orThrow(await openSolver({}, signal))
    return report(await checkFormula(net, formula, solver, { steps, signal }))
  } catch (error) {
    if (!signal.aborted) throw error
    return report({ kind: 'unknown', reason: stoppedBy(signal) })
  } finally {
    await solver?.close()
  }
}

export const jobs = jobsOf('formula', { decide }, { inBlocks: true })

const formula = async (session: Session, path: string, options: Options): Promise<number> => {
  if (textLanguageOf(path)?.formula === undefined) {
    const endings = textLanguages.filter(known => known.formula !== undefined).map(known => known.endings[0])
    throw wrongUsage(`${path} has no formula: files with one end in ${endings.join(', ')}`)
  }
  const report = await session.result(jobs.decide, { path, parameters: {} }, { steps: options.steps })
  await session.report(formulaFormats, report, options)
  return session.exit(exitOfFormula(report.verdict))
}

/** What was seen for some steps only proves neither answer. */
const exitOfFormula = (verdict: FormulaVerdict): number => {
  if (verdict.kind === 'unknown' || verdict.within !== null) return exitCodes.inconclusive
  return verdict.kind === 'holds' ? exitCodes.holds : exitCodes.fails
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
