import { showParameters } from '../../../simulators/parameters.js'
import { shellWord } from '../../report/shell.js'
import { type ModelOptions, namedParameters } from '../options.js'

/** The command that walks a stored run, in a shell. */
export const walkAgain = (model: string, purpose: string | undefined, run: string, options: ModelOptions): string => {
  const { seed } = options
  const param = showParameters(options.param ?? {})
  const words = [
    ...['telos', 'step', model, ...(purpose === undefined ? [] : [purpose])],
    ...['--run', run],
    ...(param === '' ? [] : ['--param', param]),
    ...namedParameters(options).flatMap(({ words }) => words),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ]
  return words.map(shellWord).join(' ')
}
