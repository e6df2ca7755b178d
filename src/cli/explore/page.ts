import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { noncePlace } from '../../explore/nonce.js'
import { documentPolicy, policyOf } from './policy.js'

/** What the page is made of; a file of another kind is served as bytes to save. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

interface PageFile {
  readonly file: string
  readonly path: string
}

/** The files of a page, by their addresses. Only these are served: an address is looked up, never followed. */
export type Page = ReadonlyMap<string, PageFile>

/** The page in a folder, or `null` where there is none. Links are not followed. */
export const pageIn = async (folder: string): Promise<Page | null> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => {
      const file = join(entry.parentPath, entry.name)
      const path = relative(folder, file).split(sep)
      return [path.map(encodeURIComponent).join('/'), { file, path: path.join('/') }] as const
    })
  const page = new Map(files)
  return page.has('index.html') ? page : null
}

/** A file as it is sent. Every document gets a nonce of its own. */
export const read = async ({ file, path }: PageFile): Promise<{ headers: Record<string, string>; body: Buffer }> => {
  const kind = extname(path)
  const body = await readFile(file)
  const type = contentTypes[kind] ?? 'application/octet-stream'
  if (kind !== '.html') return { headers: { 'Content-Type': type, 'Content-Security-Policy': policyOf(path) }, body }
  const nonce = randomBytes(16).toString('base64url')
  return {
    headers: { 'Content-Type': type, 'Content-Security-Policy': documentPolicy(nonce) },
    body: Buffer.from(body.toString('utf8').replaceAll(noncePlace, nonce)),
  }
}
