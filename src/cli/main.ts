#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { present } from '../ats/present.js'
import { TelosError } from '../errors/diagnostic.js'
import { version } from '../report/version.js'
import type { CommandDefinition } from './command.js'
import { commands } from './commands/index.js'
import { exitCodes, exitOf } from './exit.js'
import { interruptedExit, interruption } from './interruption.js'
import { JobFailed } from './job.js'
import { NoResult } from './no-result.js'

const program = new Command('telos')
  .description('Verdicts on simulations: can a purpose succeed, can it fail, must it succeed, must it fail?')
  .version(version)
  .exitOverride()
  .showHelpAfterError('(telos --help, telos help COMMAND)')

const declare = (name: string, { takes, summary, options, run }: CommandDefinition): void => {
  const declared = options(program.command(`${name} ${takes}`).description(summary))
  declared.exitOverride().action(async (...given: unknown[]) => {
    const { Session } = await import('./session.js')
    const session = new Session(declared.opts())
    try {
      // Commander passes the arguments, the options, and the command itself.
      process.exitCode = await run(session, ...(given.slice(0, -1) as never[]))
    } finally {
      await session.end()
    }
  })
}

/** Tells the user why a command did not end as it should, and returns the exit code. */
const explain = async (error: unknown): Promise<number> => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
  if (error instanceof NoResult) {
    if (error.message !== '') process.stderr.write(`telos: ${error.message}\n`)
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
  process.stderr.write(`telos: a fault of Telos itself; please report it:\n${said}\n`)
  return exitCodes.fault
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough is no fault; a disk that is full is one.
  if (error.code === 'EPIPE') return
  process.stderr.write(`telos: the output cannot be written: ${error.code}\n`)
  process.exit(exitCodes.file)
})

try {
  // Only the command that is called is loaded; the help is about all of them.
  const called = process.argv.slice(2).find(word => !word.startsWith('-'))
  const isKnown = called !== undefined && Object.hasOwn(commands, called)
  const wanted = isKnown ? [called] : Object.keys(commands)
  const modules = await Promise.all(wanted.map(name => present(commands[name])()))
  for (const [i, { command }] of modules.entries()) declare(present(wanted[i]), command)
  await program.parseAsync()
} catch (error) {
  process.exitCode = await explain(error)
}
