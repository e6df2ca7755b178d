import { TelosError } from '../errors/diagnostic.js'
import { isFile, outputTrouble } from '../io/write.js'
import { wrongUsage } from './usage.js'

/** Options that name files to write. */
export interface Outputs {
  readonly out?: string | undefined
  readonly certificate?: string | undefined
  readonly mkdir?: boolean | undefined
}

const pathsOf = ({ out, certificate }: Outputs): string[] => [out, certificate].filter(path => path !== undefined)

/** Is there a file already that is going to be written over? */
export const isOverwriting = (outputs: Outputs): boolean => pathsOf(outputs).some(isFile)

/**
 * Throws a TelosError if what a command should write cannot be written, as far as that can be told before the work is
 * done: a folder that is missing, a file that the command also reads, or one for two results.
 */
export const requireOutputs = (outputs: Outputs, inputs: readonly string[]): void => {
  const { out, certificate, mkdir } = outputs
  if (out !== undefined && out === certificate) throw wrongUsage(`--out and --certificate both name ${out}`)
  const troubles = pathsOf(outputs).map(path => outputTrouble(path, inputs, { makeFolder: mkdir === true }))
  const found = troubles.filter(trouble => trouble !== null)
  if (found.length > 0) throw new TelosError(found)
}
