import { shellWord } from '@telos-verifier/telos/page'
import { asked } from './question.js'
import type { OpenFile, Subject } from './subject.js'

/** The command that asks the same; examples are where the repository has them. */
export const commandOf = ({ model, purpose, parameters, question }: Subject): string => {
  const { property, relation, variant, fair, shortest, depth, within, timeout } = asked(question)
  const fileOf = ({ name, isExample }: OpenFile): string => (isExample ? `examples/${name}` : name)
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
