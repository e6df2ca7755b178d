import { readFileSync } from 'node:fs'

/** A process of this machine. Numbers of processes are used again, so that it takes more to know one. */
export interface KnownProcess {
  readonly pid: number
  /** When it began, as the system counts; `null` where the system does not tell. */
  readonly began: string | null
}

export const thisProcess = (): KnownProcess => ({ pid: process.pid, began: statusOf(process.pid)?.began ?? null })

/** Does it still run? Where that cannot be told for certain, it does. */
export const isLiving = ({ pid, began }: KnownProcess): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const status = statusOf(pid)
  if (status === null) return true
  return !status.hasEnded && (began === null || began === status.began)
}

/** What Linux says of a process; `null` elsewhere, and for a process that it does not show. */
const statusOf = (pid: number): { readonly began: string | null; readonly hasEnded: boolean } | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets that may hold anything: what follows is counted from its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { began: fields[19] ?? null, hasEnded: fields[0] === 'Z' || fields[0] === 'X' }
  } catch {
    return null
  }
}
