import { modelByCommand } from '../../simulators/languages.js'
import { present } from '../ats/present.js'

const option = '--command'

/** Commands that are about purposes, and take the model as an option. */
const aboutPurposes: readonly (string | undefined)[] = ['lint', 'test']

/** `telos check --command LINE PURPOSE` is the same as `telos check command:LINE PURPOSE`: the model comes first. */
export const withModelByCommand = (argv: readonly string[]): string[] => {
  const [node, telos, command, ...words] = argv
  const end = words.indexOf('--')
  const before = end < 0 ? words : words.slice(0, end)
  const at = before.findIndex(word => word === option || word.startsWith(`${option}=`))
  const isJoined = before[at]?.startsWith(`${option}=`) === true
  const line = isJoined ? before[at]?.slice(option.length + 1) : before[at + 1]
  if (at < 0 || line === undefined) return [...argv]
  words.splice(at, isJoined ? 1 : 2)
  const model = aboutPurposes.includes(command) ? ['--model', modelByCommand(line)] : [modelByCommand(line)]
  return [present(node), present(telos), present(command), ...model, ...words]
}
