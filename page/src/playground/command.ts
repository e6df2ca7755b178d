import type { Subject } from './checking.js'
import type { OpenFile } from './session.js'

/** What has other meanings for a shell is quoted. */
const quoted = (word: string): string => (/^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** The command that asks the same; examples are where the repository has them. */
export const commandOf = ({ model, purpose, parameters, question }: Subject): string => {
  const { relation, strong, fair, shortest, property, depth, seconds } = question
  const fileOf = ({ name, isExample }: OpenFile): string => (isExample ? `examples/${name}` : name)
  const about =
    property === null
      ? [...(purpose === null ? [] : [fileOf(purpose)]), '--relation', relation]
      : ['--property', property]
  return [
    'npx telos check',
    ...[
      fileOf(model),
      ...about,
      ...(property === null && strong && relation !== 'informativeness' ? ['--strong'] : []),
      ...(property === null && fair && (relation === 'certainty' || relation === 'impossibility') ? ['--fair'] : []),
      ...(shortest ? ['--shortest'] : []),
      ...(depth === null ? [] : ['--depth', `${depth}`]),
      ...(seconds === null ? [] : ['--timeout', `${seconds}`]),
      ...(parameters.trim() === '' ? [] : ['--param', parameters.trim()]),
    ].map(quoted),
  ].join(' ')
}
