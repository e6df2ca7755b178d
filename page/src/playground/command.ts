import { shellWord } from '@telos-verifier/telos/page'
import { asked } from './question.js'
import { withoutSeed } from './seed-parameter.js'
import type { OpenFile, SampleSubject, Subject } from './subject.js'

const fileOf = ({ name, isExample }: OpenFile): string => (isExample ? `examples/${name}` : name)

/** The command that asks the same; examples are where the repository has them. */
export const commandOf = ({ model, purpose, parameters, question }: Subject): string => {
  const { property, relation, variant, fair, shortest, depth, within, timeout } = asked(question)
  const words = [
    fileOf(model),
    ...(property === undefined && purpose !== null ? [fileOf(purpose)] : []),
    ...(property === undefined ? ['--relation', `${relation}`] : ['--property', property]),
    ...(variant === 'strong' ? ['--strong'] : []),
    ...(fair === true ? ['--fair'] : []),
    ...(shortest === true ? ['--shortest'] : []),
    ...(depth === undefined ? [] : ['--depth', `${depth}`]),
    ...(within === undefined ? [] : ['--within', `${within}`]),
    ...(timeout === undefined ? [] : ['--timeout', `${timeout}`]),
    ...(parameters.trim() === '' ? [] : ['--param', parameters.trim()]),
  ]
  return ['npx telos check', ...words.map(shellWord)].join(' ')
}

/** The command that makes the same runs. */
export const sampleCommandOf = ({ model, purpose, parameters, settings }: SampleSubject): string => {
  const { policy, ...amounts } = settings
  const given = withoutSeed(parameters)
  const words = [
    fileOf(model),
    ...(purpose === null ? [] : [fileOf(purpose)]),
    ...(['runs', 'depth', 'seed'] as const).flatMap(name =>
      amounts[name] === null ? [] : [`--${name}`, `${amounts[name]}`],
    ),
    ...(policy === 'observe' ? [] : ['--policy', policy]),
    ...(given === '' ? [] : ['--param', given]),
  ]
  return ['npx telos experiment', ...words.map(shellWord)].join(' ')
}
