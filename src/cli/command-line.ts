import { present } from '../ats/present.js'
import { shellWord } from '../report/shell.js'

/** What says only how and where an answer is written, not what it is. */
const presentation = new Set(['--format', '--out'])
const flags = new Set(['--mkdir'])

/** The command that gives the same answer again, as it is typed in a shell. */
export const commandOf = (args: readonly string[]): string => {
  const kept: string[] = []
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--') return shown([...kept, ...args.slice(i)])
    if (flags.has(present(args[i]))) continue
    if (presentation.has(present(args[i]))) i++
    else if (!presentation.has(present(present(args[i]).split('=')[0]))) kept.push(present(args[i]))
  }
  return shown(kept)
}

const shown = (args: readonly string[]): string => ['telos', ...args.map(shellWord)].join(' ')
