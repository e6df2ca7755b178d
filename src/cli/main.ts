#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { present } from '../ats/present.js'
import { printable } from '../ats/printable.js'
import { TelosError } from '../errors/diagnostic.js'
import { version } from '../report/version.js'
import type { CommandDefinition } from './command.js'
import { commands } from './commands/index.js'
import { exitCodes, exitOf } from './exit.js'
import { interruptedExit, interruption } from './interruption.js'
import { JobFailed } from './job.js'
import { withModelByCommand } from './model-by-command.js'
import { NoResult } from './no-result.js'
import { print, say } from './streams.js'

// What came of a write is heard where it was written.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** The help or the version, if that was asked for. */
let help = ''

const program = new Command('telos')
  .description('Verdicts on simulations: can a purpose succeed, can it fail, must it succeed, must it fail?')
  .version(version)
  .exitOverride()
  .configureOutput({
    writeOut: text => {
      help += text
    },
    writeErr: say,
    // A name in the message is no line of its own.
    outputError: text => say(`${printable(text.trimEnd()).replace('\\u000a(Did you mean', '\n(Did you mean')}\n`),
  })
  .showHelpAfterError('(telos --help lists the commands)')

const declare = (name: string, { takes, summary, options, run }: CommandDefinition): void => {
  const declared = options(program.command(`${name} ${takes}`).description(summary))
  declared.showHelpAfterError(`(telos help ${name} lists what it takes)`)
  refuseRepeated(declared)
  declared.exitOverride().action(async (...given: unknown[]) => {
    const { requireEffect } = await import('./effects.js')
    const { requireOutputs } = await import('./outputs.js')
    const { Session } = await import('./session.js')
    requireEffect(declared)
    requireOutputs(declared.opts(), filesOf(declared))
    const session = new Session(declared.opts())
    try {
      // Commander passes the arguments, the options, and the command itself.
      process.exitCode = await run(session, ...(given.slice(0, -1) as never[]))
    } catch (error) {
      if (error instanceof NoResult && error.stopped !== null) await session.reportStop(error.stopped, declared.opts())
      throw error
    } finally {
      await session.end()
    }
  })
}

/** Options each of which adds to what was given before. */
const repeatable: ReadonlySet<string> = new Set(['--param', '--sweep'])

/** An option that is given twice has one value too many, and which one counts would be a guess. */
const refuseRepeated = (command: Command): void => {
  for (const option of command.options) {
    if (repeatable.has(option.long ?? '')) continue
    let isGiven = false
    command.on(`option:${option.name()}`, () => {
      if (isGiven && option.required) command.error(`error: option '${option.flags}' is given twice`)
      isGiven = true
    })
  }
}

/** Arguments that name no files. */
const names: ReadonlySet<string> = new Set(['counters'])

/** The files that a command is to read: its arguments, and options for files. `FILE#NAME` is a part of FILE. */
const filesOf = (command: Command): string[] => {
  const { model, purpose, run } = command.opts()
  const given = command.registeredArguments.flatMap((argument, i) =>
    names.has(argument.name()) ? [] : command.processedArgs[i],
  )
  const paths = [...given, model, purpose, run].filter(path => typeof path === 'string')
  return paths.flatMap(path => [path, path.replace(/#[^#]+$/, '')])
}

/** Tells the user why a command did not end as it should, and returns the exit code. */
const explain = async (error: unknown): Promise<number> => {
  if (error instanceof NoResult) {
    if (error.message !== '') say(`telos: ${printable(error.message)}\n`)
    return error.exit
  }
  if (error instanceof JobFailed) return (await import('./session.js')).fail(error.failure)
  if (error instanceof TelosError) {
    const { complain } = await import('./output.js')
    complain(error.diagnostics)
    return exitOf(error.diagnostics)
  }
  if (interruption.aborted && error === interruption.reason) return interruptedExit()
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
  say(`telos: a fault of Telos itself; please report it:\n${said}\n`)
  return exitCodes.fault
}

try {
  // Only the command that is called is loaded; the help is about all of them.
  const called = process.argv.slice(2).find(word => !word.startsWith('-'))
  const isKnown = called !== undefined && Object.hasOwn(commands, called)
  const wanted = isKnown ? [called] : Object.keys(commands)
  const modules = await Promise.all(wanted.map(name => present(commands[name])()))
  for (const [i, { command }] of modules.entries()) declare(present(wanted[i]), command)
  await program.parseAsync(withModelByCommand(process.argv)).catch(error => {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? exitCodes.holds : exitCodes.usage
  })
  if (help !== '') await print(help)
} catch (error) {
  process.exitCode = await explain(error)
}
