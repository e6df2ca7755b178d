import { orThrow } from '../../errors/or-throw.js'
import { type ExportFormat, exportFormats, exportResults } from '../../io/results/export.js'
import { exitCodes } from '../exit.js'
import { printDocument } from '../streams.js'
import { wrongUsage } from '../usage.js'

/** Writes the table of runs in a folder to standard output, sorted by point and run. Throws a TelosError. */
export const exportFolder = async (folder: string, format: string): Promise<number> => {
  if (!isExported(format))
    throw wrongUsage(`the table of runs is not exported as ${format}`, {
      fix: `--format ${exportFormats.join(' or ')}`,
    })
  if (format === 'parquet' && process.stdout.isTTY === true)
    throw wrongUsage('Parquet is nothing for a terminal', {
      fix: `telos experiment export ${folder} --format parquet > runs.parquet`,
    })
  orThrow(await exportResults(folder, format, printDocument))
  return exitCodes.holds
}

const isExported = (format: string): format is ExportFormat => (exportFormats as readonly string[]).includes(format)
