import type { VerdictKind } from '../../purposes/expectation.js'
import type { Blame } from '../errors/code.js'
import type { Diagnostic } from '../errors/diagnostic.js'

export const exitCodes = {
  holds: 0,
  fails: 1,
  inconclusive: 2,
  usage: 64,
  input: 65,
  file: 66,
  fault: 70,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const

const byBlame: Record<Blame, number> = {
  usage: exitCodes.usage,
  input: exitCodes.input,
  file: exitCodes.file,
  simulator: exitCodes.fault,
}

/** The first error decides. */
export const exitOf = (diagnostics: readonly Diagnostic[]): number => {
  const first = diagnostics.find(({ severity }) => severity === 'error')
  return first === undefined ? exitCodes.fails : byBlame[first.blame]
}

export const exitOfVerdict = (kind: VerdictKind): number =>
  kind === 'success' ? exitCodes.holds : kind === 'failure' ? exitCodes.fails : exitCodes.inconclusive
