import { TelosError } from '../errors/diagnostic.js'
import { outputTrouble } from '../io/write.js'
import { wrongUsage } from './usage.js'

/** Options that name files to write. */
interface Outputs {
  readonly out?: string | undefined
  readonly certificate?: string | undefined
  readonly mkdir?: boolean | undefined
}

/**
 * Throws a TelosError if what a command should write cannot be written, as far as that can be told before the work is
 * done: a folder that is missing, a file that the command also reads, or one for two results.
 */
export const requireOutputs = ({ out, certificate, mkdir }: Outputs, inputs: readonly string[]): void => {
  if (out !== undefined && out === certificate) throw wrongUsage(`--out and --certificate both name ${out}`)
  const paths = [out, certificate].filter(path => path !== undefined)
  const troubles = paths.map(path => outputTrouble(path, inputs, { makeFolder: mkdir === true }))
  const found = troubles.filter(trouble => trouble !== null)
  if (found.length > 0) throw new TelosError(found)
}
