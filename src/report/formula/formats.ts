import type { FormulaVerdict } from '../../smt/formula-verdict.js'
import { brief, type Formats, json } from '../format.js'
import type { AskedFormula } from './formula.js'

/** The verdict on the formula of a file. */
export interface FormulaReport {
  readonly verdict: FormulaVerdict
  readonly asked: AskedFormula
}

const written = () => import('./formula.js')

export const formulaFormats = {
  text: async ({ verdict, asked }, { style, quiet }) =>
    brief((await written()).formulaText(verdict, asked, style), { quiet }),
  json: async ({ verdict, asked }, { made }) => json((await written()).formulaJson(verdict, asked, made)),
} satisfies Formats<FormulaReport>
