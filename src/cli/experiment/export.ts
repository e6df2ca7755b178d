import { printable } from '../../ats/printable.js'
import { orThrow } from '../../errors/or-throw.js'
import { type ExportFormat, exportFormats, exportResults } from '../../io/results/export.js'
import type { Unfinished } from '../../io/results/unfinished.js'
import { counted } from '../../report/words.js'
import { exitCodes } from '../exit.js'
import { printDocument, say } from '../streams.js'
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
  const unfinished = ({ runs, points, of }: Unfinished): void =>
    say(
      `telos: ${printable(folder)} is unfinished: it has ${counted(runs, 'run')}; ${points.toLocaleString('en')} of ${counted(of, 'point')} must have more\n`,
    )
  orThrow(await exportResults(folder, format, printDocument, { unfinished }))
  return exitCodes.holds
}

const isExported = (format: string): format is ExportFormat => (exportFormats as readonly string[]).includes(format)
