import { present } from '../../ats/present.js'
import { plain, printable, type Style } from '../../errors/render.js'
import type { Net } from '../../simulator/net.js'
import type { FormulaVerdict, Ignorance } from '../../smt/formula-verdict.js'
import type { Made } from '../../work/made.js'
import { madeHere } from '../made.js'
import { version } from '../version.js'
import { counted } from '../words.js'

/** What was asked, and of whom. */
export interface AskedFormula {
  readonly model: string
  readonly net: Net
  readonly solver: string
  readonly seconds: number
}

const ignorance = (solver: string): Readonly<Record<Ignorance, string>> => ({
  'time-bound': `the time was over while it waited for ${solver}`,
  cancelled: `it was interrupted while it waited for ${solver}`,
  incomplete: 'the solver cannot tell',
  'too-large': 'it becomes too large a question',
  'not-a-bpp': 'EF is decided in this way only where every rule takes one symbol',
})

/** What was seen for some steps only, decides nothing. */
const kindOf = (verdict: FormulaVerdict): 'success' | 'failure' | 'inconclusive' =>
  verdict.kind === 'unknown' || verdict.within !== null
    ? 'inconclusive'
    : verdict.kind === 'holds'
      ? 'success'
      : 'failure'

const claim = (verdict: FormulaVerdict): string => {
  if (verdict.kind === 'unknown') return 'whether the formula holds is not decided'
  const said = verdict.kind === 'holds' ? 'the formula holds' : 'the formula does not hold'
  return verdict.within === null ? said : `${said}, as far as ${counted(verdict.within, 'step')} tell`
}

/** The state that a witness leads to: what there is of each symbol. */
const stateOf = (state: readonly bigint[], { places }: Net): string =>
  state.flatMap((count, place) => (count === 0n ? [] : [`${count} ${places[place]}`])).join(', ') || 'nothing'

/** A verdict on a formula, for people. */
export const formulaText = (verdict: FormulaVerdict, asked: AskedFormula, style: Style = plain): string => {
  const kind = kindOf(verdict)
  const paint = { success: style.strong, failure: style.error, inconclusive: style.warning }[kind]
  const { model, net, solver, seconds } = asked
  const why =
    verdict.kind === 'unknown'
      ? [ignorance(solver)[verdict.reason]]
      : [
          verdict.within === null
            ? 'exact: a statement about all runs of the model'
            : 'this is not a proof: longer runs may differ',
          ...(verdict.witness === null
            ? []
            : [
                ...(verdict.witness.run === null || verdict.witness.run.length === 0
                  ? []
                  : [`by ${verdict.witness.run.map(t => present(net.transitions[t]).event).join(', ')}`]),
                `there: ${stateOf(verdict.witness.state, net)}`,
              ]),
        ]
  return [
    `${paint(kind.toUpperCase())}  the formula of ${printable(model)}: ${claim(verdict)}`,
    ...why.map(line => `  ${printable(line)}`),
    '',
    `  ${style.dim(`${solver}, ${seconds.toFixed(3)} s`)}`,
  ].join('\n')
}

/** A verdict on a formula, for programs. */
export const formulaJson = (
  verdict: FormulaVerdict,
  { model, net, solver, seconds }: AskedFormula,
  made: Made = madeHere,
) => ({
  telos: version,
  model,
  verdict: kindOf(verdict),
  reason: verdict.kind === 'unknown' ? verdict.reason : verdict.within === null ? null : 'depth-bound',
  exact: verdict.kind !== 'unknown' && verdict.within === null,
  within: verdict.kind === 'unknown' ? null : verdict.within,
  run:
    verdict.kind === 'unknown' || verdict.witness?.run == null
      ? null
      : verdict.witness.run.map(t => present(net.transitions[t]).event),
  solver,
  seconds: Math.round(seconds * 1000) / 1000,
  made,
})
