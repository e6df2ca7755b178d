import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import type { LoadedModel } from '../../../simulators/language.js'
import { processOf } from '../../../simulators/languages.js'
import type { Parameters } from '../../../simulators/parameters.js'
import { present } from '../../ats/present.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { awaitedSimulators } from '../../simulator/asynchronous/awaited-simulator.js'
import { SimulatorFault } from '../../simulator/fault.js'
import { modelParameterUnread } from '../errors.js'
import { fileTrouble } from '../files.js'
import { sha256Of } from '../hash.js'
import type { Command } from './conversation.js'
import { processNotStarted } from './errors.js'
import { ForeignProcess } from './foreign-process.js'
import { ForeignSimulator } from './foreign-simulator.js'

/** Seconds that a simulator may take to answer, if nothing else is said. */
export const usualPatience = 60

/** Is a model that is called so a simulator in another process? */
export const isForeign = (name: string): boolean => processOf(name) !== null

/** Starts the process of a model. */
export const loadForeign = async (
  name: string,
  parameters: Parameters,
  patience = usualPatience,
): Promise<E.Either<Diagnostic[], LoadedModel>> => {
  const read = await readProgram(name)
  if (E.isLeft(read)) return read
  const command = commandOf(name)
  if (E.isLeft(command)) return command
  const process = new ForeignProcess(command.right, { patience })
  try {
    const simulator = await ForeignSimulator.open(process, parameters)
    return E.right({
      factory: awaitedSimulators(simulator),
      warnings: simulator.unread.map(unread =>
        modelParameterUnread(`${name} does not know the parameter ${unread}`, {
          fix: 'check its spelling: the model takes those that it is made with',
        }),
      ),
      expectations: [],
      ...read.right,
      end: () => process.end(),
    })
  } catch (error) {
    await process.end()
    if (!(error instanceof SimulatorFault)) throw error
    return E.left([error.code(error.message, { related: error.notes.map(message => ({ message })) })])
  }
}

/** What identifies a program: nothing is known of what a command starts. */
export const readProgram = async (name: string): Promise<E.Either<Diagnostic[], { readonly sha256?: string }>> => {
  if ('command' in present(processOf(name))) return E.right({})
  try {
    return E.right({ sha256: sha256Of(await readFile(name)) })
  } catch (error) {
    return E.left([fileTrouble(name, error)])
  }
}

/** How a model is started. A command is read by the shell, as it would be in a terminal. */
const commandOf = (name: string): E.Either<Diagnostic[], Command> => {
  const started = present(processOf(name))
  if ('command' in started) {
    const { command } = started
    const shell = process.platform === 'win32' ? ['cmd', '/d', '/s', '/c'] : ['/bin/sh', '-c']
    const [program = '', ...args] = [...shell, process.platform === 'win32' ? command : `exec ${command}`]
    return E.right({ program, args, name: command })
  }
  const runner = started.runners.find(([program]) => isOnPath(program))
  if (runner !== undefined) return E.right({ program: runner[0], args: [...runner.slice(1), name], name })
  const wanted = started.runners.map(([program]) => program).join(' or ')
  return E.left([processNotStarted(`${name} needs ${wanted}, which is not on the PATH`)])
}

const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some(folder => ['', '.exe'].some(ending => existsSync(join(folder, program + ending))))
