import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { root } from '../../support/cli.js'

/** appender.ts as a program, where it finds the packages that are installed here. */
export const compiledAppender = async (): Promise<{ path: string; remove: () => void }> => {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'telos-'))
  const path = join(folder, 'appender.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('./appender.ts', import.meta.url))],
    outfile: path,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);",
    },
  })
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A process that is heard line by line. `limit`: the largest file that it may write, in KiB. */
export const started = (
  program: string,
  args: readonly string[],
  hear: (line: string, child: ChildProcess) => void,
  limit: number | null = null,
): { readonly child: ChildProcess; readonly ended: Promise<string[]> } => {
  const command = [process.execPath, program, ...args]
  const child =
    limit === null
      ? spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
      : spawn('/bin/sh', ['-c', `ulimit -f ${2 * limit}; exec "$@"`, 'sh', ...command], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
  const lines: string[] = []
  createInterface(child.stdout!).on('line', line => {
    lines.push(line)
    hear(line, child)
  })
  return { child, ended: new Promise(resolve => child.on('close', () => resolve(lines))) }
}
