import { present } from '../ats/present.js'
import type { Solver } from '../smt/solver.js'
import { isNotFound, type TiedProcess, tiedProcess } from './tied-process.js'
import { died, type Running, warmSolver } from './warm.js'

/** What ends an answer: nothing that Z3 prints by itself. */
const mark = 'telos-end-of-answer'

/** The program `z3`, or `null` if there is none. It is searched for in `path` instead of the PATH, if `path` is given. */
export const nativeZ3 = async (path?: string, signal?: AbortSignal): Promise<Solver | null> => {
  try {
    return await warmSolver('Z3', () => start(path), signal)
  } catch (error) {
    if (error instanceof NoSolver) return null
    throw error
  }
}

/** There is no such program here. */
class NoSolver extends Error {}

const start = async (path: string | undefined): Promise<Running> => {
  const env = path === undefined ? process.env : { ...process.env, PATH: path }
  const running = tiedProcess('z3', ['-in', '-smt2'], env)
  const { child, hold } = running
  const lost = new Promise<never>((_, reject) => {
    child.once('error', error => reject((error as NodeJS.ErrnoException).code === 'ENOENT' ? new NoSolver() : error))
    child.once('exit', (code, signal) => reject(isNotFound(code) ? new NoSolver() : died(signal ?? `code ${code}`)))
  })
  // Each question races with it.
  lost.catch(() => {})
  const kill = (): void => void child.kill('SIGKILL')
  process.on('exit', kill)
  hold(false)
  return {
    say: commands => answerOf(running, commands),
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
const answerOf = ({ stdin, stdout }: TiedProcess, commands: string): Promise<string> =>
  new Promise(resolve => {
    const pieces: string[] = []
    stdout.setEncoding('utf8')
    const listen = (piece: string): void => {
      pieces.push(piece)
      // The mark may come in two pieces.
      if (!(pieces.length > 1 ? pieces.slice(-2).join('') : piece).includes(mark)) return
      stdout.off('data', listen)
      resolve(present(pieces.join('').split(mark)[0]))
    }
    stdout.on('data', listen)
    stdin.write(`${commands}\n(echo "${mark}")\n`)
  })
