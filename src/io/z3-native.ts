import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { present } from '../ats/present.js'
import type { Solver } from '../smt/solver.js'
import { died, type Running, warmSolver } from './warm.js'

/** What ends an answer: nothing that Z3 prints by itself. */
const mark = 'telos-end-of-answer'

/** Hears of a process that was started, and of its end. */
export type OnChild = (pid: number, isAlive: boolean) => void

/** The program `z3`, or `null` if there is none. It is searched for in `path` instead of the PATH, if `path` is given. */
export const nativeZ3 = async (path?: string, onChild: OnChild = () => {}): Promise<Solver | null> => {
  try {
    return await warmSolver('Z3', () => start(path, onChild))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR') return null
    throw error
  }
}

type Z3Process = ChildProcessByStdio<Writable, Readable, null>

const start = async (path: string | undefined, onChild: OnChild): Promise<Running> => {
  const env = path === undefined ? process.env : { ...process.env, PATH: path }
  // In a process group of its own: Ctrl-C on a terminal is for this process, which ends the solver when it is ready to.
  const child = spawn('z3', ['-in', '-smt2'], { stdio: ['pipe', 'pipe', 'ignore'], env, detached: true })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  const pid = present(child.pid)
  onChild(pid, true)
  const lost = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      onChild(pid, false)
      reject(died(signal ?? `code ${code}`))
    })
  })
  // Each question races with it; a pipe that breaks breaks because the process has ended.
  lost.catch(() => {})
  child.stdin.on('error', () => {})
  // A process that computes does not notice that this one has ended.
  const kill = (): void => void child.kill('SIGKILL')
  process.on('exit', kill)
  const hold = (isHeld: boolean): void => {
    for (const handle of [child, child.stdin as Socket, child.stdout as Socket]) isHeld ? handle.ref() : handle.unref()
  }
  hold(false)
  return {
    say: commands => answerOf(child, commands),
    hold,
    lost,
    end() {
      process.off('exit', kill)
      kill()
      return lost.catch(() => {})
    },
  }
}

/** One question at a time: all that is printed until the mark is the answer. */
const answerOf = (child: Z3Process, commands: string): Promise<string> =>
  new Promise(resolve => {
    const pieces: string[] = []
    child.stdout.setEncoding('utf8')
    const listen = (piece: string): void => {
      pieces.push(piece)
      // The mark may come in two pieces.
      if (!(pieces.length > 1 ? pieces.slice(-2).join('') : piece).includes(mark)) return
      child.stdout.off('data', listen)
      resolve(present(pieces.join('').split(mark)[0]))
    }
    child.stdout.on('data', listen)
    child.stdin.write(`${commands}\n(echo "${mark}")\n`)
  })
