import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What Telos prints, and how it ends. */
export const telos = (args, options = {}) =>
  new Promise(resolve => {
    execFile(process.execPath, [`${process.cwd()}/dist/cli/main.js`, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

const timeless = text => text.replace(/\d+\.\d{3} s\b/g, 'TIME s').trimEnd()

/** Words of a line, as a shell would see them. */
export const wordsOf = line =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, plain]) => single ?? double ?? plain)

/** Runs the sessions that a page shows as text; UPDATE_DOCS=1 writes what came out. */
export const testSessions = page => {
  for (const [, body] of readFileSync(page, 'utf8').matchAll(/^```text\n(\$ npx telos [\s\S]*?)^```$/gm)) {
    const [command, ...output] = body.split('\n')
    test(`${page}: ${command}`, { timeout: 120_000 }, async () => {
      const { stdout, stderr } = await telos(wordsOf(command.slice('$ npx telos '.length)))
      const got = `${stderr}${stdout}`.trimEnd()
      if (process.env.UPDATE_DOCS === undefined) expect(timeless(got)).toBe(timeless(output.join('\n')))
      else if (timeless(got) !== timeless(output.join('\n')))
        writeFileSync(
          page,
          readFileSync(page, 'utf8').replace(body, () => `${command}\n${got}\n`),
        )
    })
  }
}
