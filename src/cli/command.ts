import type { Command } from 'commander'
import type { JobOf } from './job.js'
import type { Session } from './session.js'

/** A command of the command line: one file in `commands`, and its line in `commands/index.ts`. */
export interface CommandDefinition {
  /** The arguments, as the help shows them. */
  readonly takes: string
  readonly summary: string
  /** Declares the options. The help asks for those of every command: what is heavy is imported by `run` and by jobs. */
  readonly options: (command: Command) => Command
  /**
   * Does what the command is for, with the arguments and then the options as commander reads them; resolves to the exit
   * code. Throws a TelosError for wrong input and a NoResult if there is nothing to report: `main` tells the user.
   */
  readonly run: (session: Session, ...args: never[]) => Promise<number>
}

/** What the file of a command exports: the command, and its work on models if it has any. */
export interface CommandModule {
  readonly command: CommandDefinition
  readonly jobs?: Readonly<Record<string, JobOf<never, unknown, never>>>
}
