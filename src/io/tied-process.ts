import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** A program that was started, what it reads and what it prints. */
export interface TiedProcess {
  readonly child: ChildProcess
  readonly stdin: Socket
  readonly stdout: Socket
  /** What it prints for people, where that is listened to. */
  readonly stderr: Socket | null
  /** Does it keep this process alive? */
  hold(isHeld: boolean): void
}

/** Does this code of a shell say that there is no such program, or that it cannot be run? */
export const isNotFound = (code: number | null): boolean => code === 127 || code === 126

/**
 * Becomes the program. Beside it waits a copy of the shell until the other end of pipe 3 says that all is well, or is
 * gone: then the process that started this has ended, by whatever signal, and the program ends too.
 */
const tie = `(read well <&3 || kill -9 $$) </dev/null >/dev/null 2>&1 &
exec "$@" 3<&-`

/**
 * Starts a program that does not outlive the thread that started it: a program that computes does not notice by itself
 * that nobody waits for it any more. It is in a process group of its own, since Ctrl-C on a terminal is for this process.
 */
export const tiedProcess = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  printed: 'pipe' | 'ignore' = 'ignore',
): TiedProcess => {
  const options = { stdio: ['pipe', 'pipe', printed, 'pipe'] as ('pipe' | 'ignore')[], env, detached: true }
  const child =
    process.platform === 'win32'
      ? spawn(program, args, options)
      : spawn('/bin/sh', ['-c', tie, 'sh', program, ...args], options)
  const [stdin, stdout, stderr, rope] = child.stdio as unknown as [Socket, Socket, Socket | null, Socket]
  // A pipe that breaks breaks because the program has ended, which is heard of by its exit.
  for (const pipe of [stdin, rope]) pipe.on('error', () => {})
  child.once('exit', () => rope.end('\n'))
  const hold = (isHeld: boolean): void => {
    for (const handle of [child, stdin, stdout, stderr, rope]) isHeld ? handle?.ref() : handle?.unref()
  }
  return { child, stdin, stdout, stderr, hold }
}
