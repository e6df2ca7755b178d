import { spawn } from 'node:child_process'

/** What opens an address in the browser that the user prefers. */
const opener = (platform: NodeJS.Platform): readonly [string, ...string[]] =>
  platform === 'darwin' ? ['open'] : platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']

/** Opens a browser, if there is one; the address has been printed anyway. */
export const openBrowser = (url: string): void => {
  const [program, ...args] = opener(process.platform)
  const remark = (why: string): void => {
    process.stderr.write(`telos: no browser could be opened (${program}: ${why}); open the address yourself\n`)
  }
  // On its own, so that the browser outlives the server.
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' })
  child.on('error', (error: NodeJS.ErrnoException) => remark(error.code ?? error.message))
  child.on('exit', code => {
    if (code !== null && code !== 0) remark(`exit code ${code}`)
  })
  child.unref()
}
