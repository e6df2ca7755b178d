import { shellWord } from '../../report/shell.js'
import { type ModelOptions, namedParameters } from '../options.js'

/** The command that walks a stored run, in a shell. */
export const walkAgain = (model: string, purpose: string | undefined, run: string, options: ModelOptions): string => {
  const { seed } = options
  const param = Object.entries(options.param ?? {}).map(([name, value]) => `${name}=${value}`)
  const words = [
    ...['telos', 'step', model, ...(purpose === undefined ? [] : [purpose])],
    ...['--run', run],
    ...(param.length === 0 ? [] : ['--param', param.join(',')]),
    ...namedParameters(options).flatMap(({ words }) => words),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ]
  return words.map(shellWord).join(' ')
}
