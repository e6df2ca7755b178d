import { exitCodes } from './exit.js'

/** The signals that ask to stop, and what the program exits with after them. */
const exits = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const

const abort = new AbortController()
let by: keyof typeof exits = 'SIGINT'

/** Ctrl-C or SIGTERM, from the moment the program starts. What is under way ends with the best answer it has. */
export const interruption: AbortSignal = abort.signal

/** What the program exits with after the interruption. */
export const interruptedExit = (): number => exits[by]

/** What interrupted it, in words. */
export const interrupter = (): string => (by === 'SIGINT' ? 'Ctrl-C' : by)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // The second signal does not ask.
    if (abort.signal.aborted) process.exit(exits[signal])
    by = signal
    abort.abort()
  })
