import { existsSync } from 'node:fs'
import { isProgram, processOf } from '../../simulators/languages.js'
import { TelosError } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import type { ModelReference } from './job.js'
import { type ModelOptions, parametersOf } from './options.js'

/**
 * `FILE#NAME` is what FILE defines by that name; but a file may really be called so. A program gets `--seed` as a parameter;
 * for other models it is the seed of walks only.
 */
export const referenceTo = (text: string, options: ModelOptions): ModelReference => {
  const parameters = parametersOf(options)
  const [, path, root = ''] = /^(.+)#([^#]+)$/.exec(text) ?? []
  if (path !== undefined && options.root !== undefined && !existsSync(text)) {
    const message = `${text} says what to begin with, and --root ${options.root} says it again`
    throw new TelosError([usageWrong(message)])
  }
  return path === undefined || existsSync(text)
    ? seeded({ path: text, parameters }, options)
    : seeded({ path, parameters: { ...parameters, root } }, options)
}

const seeded = ({ path, parameters }: ModelReference, { seed, answerTimeout }: ModelOptions): ModelReference => ({
  path,
  parameters: seed === undefined || !isProgram(path) ? parameters : { seed, ...parameters },
  ...(answerTimeout === undefined ? {} : { answerTimeout }),
})

/** A command is called as it was given. */
const withoutPrefix = (name: string): string => {
  const process = processOf(name)
  return process !== null && 'command' in process ? process.command : name
}

/** How a model is called in reports: with the name of what it begins with, if that was given. */
export const nameOf = (text: string, { root }: ModelOptions): string =>
  withoutPrefix(root === undefined || text.includes('#') ? text : `${text}#${root}`)
