import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { present } from '../../ats/present.js'
import { printable } from '../../ats/printable.js'
import { TelosError, thrown } from '../../errors/diagnostic.js'
import { usageWrong } from '../../errors/errors.js'
import { troubleInWords } from '../../io/trouble.js'
import { say } from '../streams.js'
import { explore } from './endpoint.js'
import type { Engines } from './engines.js'
import { type Given, sessionOf } from './given.js'
import { type Page, read } from './page.js'
import { guards } from './policy.js'
import { Refusal } from './refusal.js'

/** Only this machine is served. */
const loopback = '127.0.0.1'

export interface Serving {
  readonly page: Page
  readonly given: Given
  readonly engines: Engines
  /** 0 is any that is free. */
  readonly port: number
}

export interface Served {
  /** Where the page is: the token in it is all that lets a browser in. */
  readonly url: string
  readonly address: AddressInfo
  /** Ends it at once: explorers, and connections however busy they are. */
  close(): Promise<void>
}

/** Serves the playground. */
export const serve = async ({ page, given, engines, port }: Serving): Promise<Served> => {
  const token = randomBytes(24).toString('base64url')
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(guards)) response.setHeader(name, value)
    // A page that goes away before the answer is there does not need it.
    response.on('error', () => {})
    answer(request, response).catch(error => refuse(error, response))
  })

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host = '', origin } = request.headers
    // A name of an attacker's own that leads to this machine, and so past the rules of browsers, is none of these.
    if (!hosts(server.address() as AddressInfo).includes(host)) throw new Refusal(403, 'the host is not this one')
    if (origin !== undefined && origin !== `http://${host}`) throw new Refusal(403, 'the origin is not this page')
    const [before, first = '', ...rest] = present((request.url ?? '').split('?', 1)[0]).split('/')
    if (before !== '' || !isSame(first, token))
      throw new Refusal(403, 'the token is missing or wrong: use the address that telos explore printed')
    const path = rest.join('/')
    const [, explorer] = /^explorer\/([a-z0-9-]{1,36})$/.exec(path) ?? []
    const file = page.get(path === '' ? 'index.html' : path)
    if (rest.length === 0) {
      expectMethod(request, ['GET', 'HEAD'])
      // Without the slash the addresses in the page would lead elsewhere.
      response.writeHead(308, { Location: `/${token}/` }).end()
    } else if (explorer !== undefined) {
      expectMethod(request, ['POST', 'DELETE'])
      if (request.method === 'POST') await explore(explorer, engines, given, request, response)
      else {
        await engines.end(explorer)
        response.writeHead(204).end()
      }
    } else if (path === 'session.json') {
      expectMethod(request, ['GET', 'HEAD'])
      const session = JSON.stringify(await sessionOf(given))
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(session)
    } else if (file !== undefined) {
      expectMethod(request, ['GET', 'HEAD'])
      const { headers, body } = await read(file)
      response.writeHead(200, headers).end(body)
    } else throw new Refusal(404, 'there is nothing here')
  }

  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, loopback, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    throw new TelosError([usageWrong(`port ${port} cannot be used: ${troubleInWords(error)}`)])
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${loopback}:${address.port}/${token}/`,
    address,
    close: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, engines.endAll()])
    },
  }
}

/** What browsers on this machine call the server. They leave out the port that is usual. */
const hosts = ({ port }: AddressInfo): string[] =>
  [loopback, 'localhost'].flatMap(name => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))

/** In a time that does not tell how much of it was right. */
const isSame = (text: string, token: string): boolean => {
  const [given, wanted] = [Buffer.from(text), Buffer.from(token)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const expectMethod = ({ method }: IncomingMessage, allowed: readonly string[]): void => {
  const Allow = allowed.join(', ')
  if (!allowed.includes(method ?? '')) throw new Refusal(405, `this takes ${Allow}`, { Allow })
}

const refuse = (error: unknown, response: ServerResponse): void => {
  const refusal = error instanceof Refusal ? error : new Refusal(500, 'a fault of Telos itself; please report it')
  if (refusal !== error && !response.destroyed) say(`telos: a page was not served: ${printable(thrown(error))}\n`)
  // An answer that has begun cannot be taken back.
  if (response.headersSent) response.destroy()
  else {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...refusal.headers }
    response.writeHead(refusal.status, headers).end(`${refusal.message}\n`)
  }
}
