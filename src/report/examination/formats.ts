import { printable } from '../../ats/printable.js'
import type { Examined } from '../../simulator/doctor/doctor.js'
import { type Formats, json } from '../format.js'

/** What the doctor found out about a simulator. */
export interface ExaminationReport {
  readonly examined: Examined
  readonly model: string
  readonly seed: number
}

/** Long ways without their middle. */
const shortened = (path: readonly string[]): string =>
  (path.length > 30 ? [...path.slice(0, 10), `… ${path.length - 20} more …`, ...path.slice(-10)] : path).join(', ')

export const examinationFormats = {
  text: async ({ examined: { findings, visits, steps }, model, seed }, { style }) => {
    const { render } = await import('../../errors/render.js')
    const { counted } = await import('../words.js')
    const looked = `${visits} visits to states and ${steps} steps (seed ${seed})`
    return [
      ...findings.map(
        ({ diagnostic, steps: path }) =>
          `${render(diagnostic, style)}\n  after: ${printable(shortened(path)) || '(nothing: in the initial state)'}\n`,
      ),
      findings.length === 0
        ? `${printable(model)}: healthy as far as ${looked} can tell`
        : `${counted(findings.length, 'finding')}; ${looked}`,
    ].join('\n')
  },
  json: ({ examined: { findings, visits, steps }, model }, { made }) =>
    json({
      model,
      clean: findings.length === 0,
      visits,
      steps,
      findings: findings.map(({ diagnostic: { code, message }, steps: path }) => ({ code, message, steps: path })),
      made,
    }),
} satisfies Formats<ExaminationReport>
