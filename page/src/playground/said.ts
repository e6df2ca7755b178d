import { ExplorerError } from '@telos-verifier/telos'

/** What went wrong, in words. */
export const said = (error: unknown): string => {
  if (error instanceof ExplorerError)
    return error.problems.map(({ message, code }) => `${message} (${code})`).join('; ')
  return error instanceof Error ? error.message : String(error)
}
