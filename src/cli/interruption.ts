import { exitCodes } from './exit.js'

/** The signals that ask to stop, and what the program exits with after them. */
const exits = {
  SIGINT: exitCodes.interrupted,
  SIGTERM: exitCodes.terminated,
  SIGHUP: exitCodes.hungUp,
} as const

/** Milliseconds that output may still take after an interruption. */
const patience = 1500

const abort = new AbortController()
let by: keyof typeof exits = 'SIGINT'

/** Ctrl-C, SIGTERM or SIGHUP, from the moment the program starts. What is under way ends with the best answer it has. */
export const interruption: AbortSignal = abort.signal

/** What the program exits with after the interruption. */
export const interruptedExit = (): number => exits[by]

/** What interrupted it, in words. */
export const interrupter = (): string => (by === 'SIGINT' ? 'Ctrl-C' : by)

for (const signal of Object.keys(exits) as (keyof typeof exits)[])
  process.on(signal, () => {
    // The second signal does not ask.
    if (abort.signal.aborted) process.exit(exits[signal])
    by = signal
    abort.abort()
  })

/** Waits for output to be taken. Its reader may never do that: where it is interrupted meanwhile, it does not wait much longer. */
export const untilTaken = async <A>(output: Promise<A>): Promise<A> => {
  if (abort.signal.aborted) return output
  let timer: NodeJS.Timeout | undefined
  const hurry = (): void => {
    timer = setTimeout(() => process.exit(interruptedExit()), patience)
  }
  abort.signal.addEventListener('abort', hurry)
  try {
    return await output
  } finally {
    clearTimeout(timer)
    abort.signal.removeEventListener('abort', hurry)
  }
}
