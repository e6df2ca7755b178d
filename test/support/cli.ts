import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const main = join(root, 'dist/cli/main.js')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs the built command line as a stranger would. `interruptAfter`: milliseconds until Ctrl-C; `input`: what it reads from
 * standard input, after which that is closed.
 */
export const telos = (
  args: readonly string[],
  options: { cwd?: string; interruptAfter?: number; env?: Record<string, string>; input?: string } = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: options.cwd ?? root,
      stdio: 'pipe',
      env: { ...process.env, ...options.env },
    })
    // Who has read enough may close its end.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input)
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', chunk => {
      stdout += chunk
    })
    child.stderr.on('data', chunk => {
      stderr += chunk
    })
    const timers = [setTimeout(() => child.kill('SIGKILL'), 50_000)]
    if (options.interruptAfter !== undefined)
      timers.push(setTimeout(() => child.kill('SIGINT'), options.interruptAfter))
    child.on('error', reject)
    child.on('close', code => {
      for (const timer of timers) clearTimeout(timer)
      resolve({ code, stdout, stderr })
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
