import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
/** The built command line. */
export const main = join(root, 'dist/cli/main.js')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `input`: what it reads from standard input, after which that is closed. */
interface Given {
  readonly cwd?: string
  readonly input?: string
}

/** Only what hangs takes as long as this, on a machine that has much else to do as well. */
const patience = 300_000

let server: ChildProcess | null = null
let turn: Promise<unknown> = Promise.resolve()

/**
 * Does what the built command line does, in a process that is kept for many commands: see telos-server.mjs. For signals,
 * environments, memory and other things of a process there is `telosProcess`.
 */
export const telos = (args: readonly string[], { cwd = root, input = '' }: Given = {}): Promise<Ended> => {
  const ended = turn.then(() => served({ args, cwd, input }))
  turn = ended.catch(() => {})
  return ended
}

const served = async (command: Required<Given> & { args: readonly string[] }): Promise<Ended> => {
  server ??= started()
  const serving = server
  const lost = (): void => {
    if (server === serving) server = null
  }
  serving.once('exit', lost)
  const waited = new AbortController()
  const timer = setTimeout(() => serving.kill('SIGKILL'), patience)
  serving.send(command)
  try {
    const [answer] = await Promise.race([
      once(serving, 'message', { signal: waited.signal }),
      once(serving, 'exit', { signal: waited.signal }).then(() => [null]),
    ])
    if (answer === null) throw new Error(`telos ${command.args.join(' ')} ended the process that serves it`)
    const { code, stdout, stderr, isWell } = answer
    if (!isWell) lost()
    return { code, stdout, stderr }
  } finally {
    clearTimeout(timer)
    waited.abort()
    serving.off('exit', lost)
  }
}

/** It ends with the process that started it, and does not keep that from ending. */
const started = (): ChildProcess => {
  const child = fork(join(root, 'test/support/telos-server.mjs'), [main], {
    execArgv: [],
    // A pipe, so that it writes as to one; nothing comes out of it.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  ;(child.stdout as Socket).unref()
  child.unref()
  child.channel!.unref()
  return child
}

/** When it is interrupted: as soon as the program listens to signals, or as soon as something is written. */
type Interruption = 'listening' | RegExp

interface GivenProcess extends Given {
  readonly env?: Record<string, string>
  readonly interruptOn?: Interruption
  /** What interrupts it; Ctrl-C by default. */
  readonly signal?: 'SIGINT' | 'SIGTERM'
}

/** Loaded before the program: says when it listens to signals. */
const sayListening = `process.on('newListener', event => {
  if (event === 'SIGINT') setImmediate(() => process.send('listening'))
})`

/** Runs the built command line as a stranger would, in a process of its own. */
export const telosProcess = (
  args: readonly string[],
  { cwd = root, input = '', env, interruptOn, signal = 'SIGINT' }: GivenProcess = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const before =
      interruptOn === 'listening' ? ['--import', `data:text/javascript,${encodeURIComponent(sayListening)}`] : []
    const child = spawn(process.execPath, [...before, main, ...args], {
      cwd,
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...env },
    })
    // Who has read enough may close its end.
    child.stdin!.on('error', () => {})
    child.stdin!.end(input)
    const written = { stdout: '', stderr: '' }
    let isInterrupted = false
    const interrupt = (): void => {
      if (!isInterrupted) child.kill(signal)
      isInterrupted = true
    }
    child.on('message', interrupt)
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream]!.on('data', chunk => {
        written[stream] += chunk
        if (interruptOn instanceof RegExp && interruptOn.test(written[stream])) interrupt()
      })
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(timer)
      resolve({ code, ...written })
    })
  })

/** A folder with these files, and a way to be rid of it. */
export const folder = (files: Readonly<Record<string, string | Uint8Array>>): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'telos-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
