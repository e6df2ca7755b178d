import { render } from '../../errors/render.js'
import { counted } from '../../report/words.js'
import { exitCodes } from '../exit.js'
import { type BoundOptions, type ModelOptions, type OutputOptions, walkOf } from '../options.js'
import { deliver, styleFor } from '../output.js'
import { referenceTo } from '../reference.js'
import { Session } from '../session.js'

/** `telos doctor MODEL`: does the simulator keep its contract? */
export const doctorCommand = async (
  model: string,
  options: BoundOptions & ModelOptions & OutputOptions,
): Promise<number> => {
  const session = new Session(options.quiet === true)
  const done = await session.complete<'doctor'>(
    { kind: 'doctor', model: referenceTo(model, options), options: walkOf(options) },
    options.timeout,
  )
  if ('exit' in done) return done.exit
  const { findings, visits, steps } = done.result
  const looked = `${visits} visits to states and ${steps} steps (seed ${options.seed ?? 1})`
  const text =
    options.format === 'json'
      ? JSON.stringify(
          {
            model,
            clean: findings.length === 0,
            visits,
            steps,
            findings: findings.map(({ diagnostic: { code, message }, steps: path }) => ({
              code,
              message,
              steps: path,
            })),
          },
          null,
          2,
        )
      : [
          ...findings.map(
            ({ diagnostic, steps: path }) =>
              `${render(diagnostic, styleFor(process.stdout))}\n  after: ${shortened(path) || '(nothing: in the initial state)'}\n`,
          ),
          findings.length === 0
            ? `${model}: healthy as far as ${looked} can tell`
            : `${counted(findings.length, 'finding')}; ${looked}`,
        ].join('\n')
  const failed = await deliver(text, options.out)
  if (failed !== null) return failed
  return findings.length === 0 ? exitCodes.holds : exitCodes.fails
}

/** Long ways without their middle. */
const shortened = (path: readonly string[]): string =>
  (path.length > 30 ? [...path.slice(0, 10), `… ${path.length - 20} more …`, ...path.slice(-10)] : path).join(', ')
