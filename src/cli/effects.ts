import type { Command } from 'commander'
import { wrongUsage } from './usage.js'

type Given = Readonly<Record<string, unknown>>

/** Options that mean nothing by themselves: what they go with, and whether that is there. */
interface Companions {
  readonly options: readonly string[]
  readonly goWith: string
  readonly isMet: (given: Given) => boolean
}

const has =
  (...names: readonly string[]) =>
  (given: Given): boolean =>
    names.some(name => given[name] !== undefined)

/** An experiment may also be said by its file. */
const hasOrFile =
  (name: string) =>
  (given: Given): boolean =>
    given[name] !== undefined || String(given.model).endsWith('.experiment.json')

const ofAll: readonly Companions[] = [
  { options: ['--mkdir'], goWith: '--out or --certificate', isMet: has('out', 'certificate') },
]

const ofCommands: Readonly<Record<string, readonly Companions[]>> = {
  check: [{ options: ['--certificate'], goWith: 'one relation', isMet: ({ relation }) => relation !== 'all' }],
  certify: [{ options: ['--property', '--param', '--seed'], goWith: 'a model', isMet: has('model') }],
  experiment: [
    { options: ['--fixed'], goWith: '--precision', isMet: hasOrFile('precision') },
    { options: ['--indifference'], goWith: '--claim', isMet: hasOrFile('claim') },
    { options: ['--relation', '--strong'], goWith: '--ask check', isMet: hasOrFile('ask') },
  ],
  graph: [
    { options: ['--relation', '--strong', '--fair'], goWith: '--purpose', isMet: has('purpose') },
    { options: ['--shortest', '--reduce'], goWith: '--purpose or --property', isMet: has('purpose', 'property') },
  ],
  translate: [
    { options: ['--max-states'], goWith: '--to aut', isMet: ({ to }) => to === 'aut' },
    { options: ['--property', '--never'], goWith: 'a form other than aut', isMet: ({ to }) => to !== 'aut' },
  ],
}

/** Throws a TelosError if an option was given that has no effect beside the others. */
export const requireEffect = (command: Command): void => {
  const names = command.registeredArguments.map(argument => argument.name())
  const given = { ...Object.fromEntries(names.map((name, i) => [name, command.processedArgs[i]])), ...command.opts() }
  for (const { options, goWith, isMet } of [...ofAll, ...(ofCommands[command.name()] ?? [])]) {
    const idle = command.options.find(
      option => options.includes(option.long ?? '') && command.getOptionValueSource(option.attributeName()) === 'cli',
    )
    if (idle !== undefined && !isMet(given)) throw wrongUsage(`${idle.long} says nothing here: it goes with ${goWith}`)
  }
}
