import { existsSync } from 'node:fs'
import { TelosError } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import type { ModelReference } from './job.js'
import { type ModelOptions, parametersOf } from './options.js'

/** `FILE#NAME` is what FILE defines by that name; but a file may really be called so. */
export const referenceTo = (text: string, options: ModelOptions): ModelReference => {
  const parameters = parametersOf(options)
  const [, path, root = ''] = /^(.+)#([^#]+)$/.exec(text) ?? []
  if (path !== undefined && options.root !== undefined && !existsSync(text)) {
    const message = `${text} says what to begin with, and --root ${options.root} says it again`
    throw new TelosError([usageWrong(message)])
  }
  return path === undefined || existsSync(text)
    ? { path: text, parameters }
    : { path, parameters: { ...parameters, root } }
}

/** How a model is called in reports: with the name of what it begins with, if that was given. */
export const nameOf = (text: string, { root }: ModelOptions): string =>
  root === undefined || text.includes('#') ? text : `${text}#${root}`
