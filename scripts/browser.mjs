// A real browser, and servers on loopback for it to look at.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { delimiter, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const root = fileURLToPath(new URL('..', import.meta.url))

const program = (process.env.PATH ?? '')
  .split(delimiter)
  .map(path => join(path, 'chromium'))
  .find(existsSync)

/** Chromium, as it is called on Debian: it has to be on the PATH. */
export const openBrowser = () => chromium.launch({ executablePath: program, args: ['--no-sandbox'] })

/** `telos explore` as a user starts it. */
export const explore = async (...args) => {
  const child = spawn(process.execPath, ['dist/cli/main.js', 'explore', ...args], { cwd: root })
  let said = ''
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', text => {
      said += text
      const found = /http:\/\/127\.0\.0\.1:\d+\/[\w-]+\//.exec(said)
      if (found !== null) resolve(found[0])
    })
    child.stderr.on('data', text => {
      said += text
    })
    child.once('exit', code => reject(new Error(`telos explore ended with ${code}: ${said}`)))
  })
  return {
    address,
    end: () =>
      new Promise(resolve => {
        child.once('exit', resolve)
        child.kill('SIGINT')
      }),
  }
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** Any static file server: it knows nothing of Telos. */
export const serveStatic = async folder => {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname))
    const name = path.endsWith('/') ? `${path}index.html` : path
    try {
      const body = await readFile(join(folder, name))
      response.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    end: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

/** A page that keeps account of what it asks for and of what goes wrong in it. */
export const openPage = async (browser, options = {}) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const requests = []
  const errors = []
  context.on('request', request => requests.push(request.url()))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', error => errors.push(String(error)))
  return { page, requests, errors, close: () => context.close() }
}

/** Everything that does not stay on this machine. */
export const strangersIn = requests => requests.filter(url => !/^(http:\/\/127\.0\.0\.1:|data:|blob:|file:)/.test(url))
