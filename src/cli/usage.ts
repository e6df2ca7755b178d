import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import type { Formats } from '../report/format.js'

/** The error for an option, an argument or a combination of them that is not accepted. */
export const wrongUsage = (message: string, more: Pick<Diagnostic, 'fix'> = {}): TelosError =>
  new TelosError([usageWrong(message, more)])

/** Throws unless the table has the format; `refusal` and the name of the format make the message. */
export const requireFormat = (formats: Formats<never>, format: string, refusal: string): void => {
  if (Object.hasOwn(formats, format)) return
  const fix = `Write ${Object.keys(formats)
    .map(name => `--format ${name}`)
    .join(' or ')}.`
  throw wrongUsage(`${refusal} ${format}`, { fix })
}
