import { spawn } from 'node:child_process'
import { troubleInWords } from '../../io/trouble.js'
import { say } from '../streams.js'

/** What opens an address in the browser that the user prefers. */
const opener = (platform: NodeJS.Platform): readonly [string, ...string[]] =>
  platform === 'darwin' ? ['open'] : platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']

/** Opens a browser, if there is one; the address has been printed anyway. */
export const openBrowser = (url: string): void => {
  const [program, ...args] = opener(process.platform)
  const remark = (why: string): void => {
    say(`telos: no browser could be opened (${program}: ${why}); open the address yourself\n`)
  }
  // On its own, so that the browser outlives the server.
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' })
  child.on('error', (error: NodeJS.ErrnoException) =>
    remark(error.code === 'ENOENT' ? 'there is no such program' : troubleInWords(error)),
  )
  child.on('exit', code => {
    if (code !== null && code !== 0) remark(`exit code ${code}`)
  })
  child.unref()
}
