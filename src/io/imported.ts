import { Session } from 'node:inspector'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { pathOf } from './unparsed.js'

/**
 * The files that this thread runs, and JSON that it has imported. Node keeps no list of ES modules that can be asked for, but
 * the debugger knows every script. That takes a while: about 0.2 s with the loader for TypeScript.
 */
export const importedFiles = (): string[] => {
  const found = new Set(Object.keys(createRequire(import.meta.url).cache))
  const debug = new Session()
  debug.connect()
  debug.on('Debugger.scriptParsed', ({ params: { url } }) => {
    if (url.startsWith('file:')) found.add(pathOf(url))
  })
  debug.post('Debugger.enable')
  debug.disconnect()
  return [...found].map(file => relative('', file))
}
