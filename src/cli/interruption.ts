import { exitCodes } from './exit.js'

const abort = new AbortController()

/** Ctrl-C, from the moment the program starts. What is under way ends with the best answer it has. */
export const interruption: AbortSignal = abort.signal

process.on('SIGINT', () => {
  // The second Ctrl-C does not ask.
  if (abort.signal.aborted) process.exit(exitCodes.interrupted)
  abort.abort()
})
