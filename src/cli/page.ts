import * as E from 'fp-ts/lib/Either.js'
import { type Reported, reportHtml } from '../io/report.js'
import { commandOf } from './command-line.js'
import { exitOf } from './exit.js'
import { interruption } from './interruption.js'
import type { OutputOptions } from './options.js'
import { complain, deliver } from './output.js'

/** In megabytes: browsers take their time with larger pages. */
const large = 10

/** Like `deliver`, for a report as a page. */
export const deliverPage = async (
  reported: Reported,
  { out, quiet }: Pick<OutputOptions, 'out' | 'quiet'>,
): Promise<number | null> => {
  const html = await reportHtml(reported, { command: commandOf(process.argv.slice(2)), signal: interruption })
  if (E.isLeft(html)) {
    complain(html.left)
    return exitOf(html.left)
  }
  const megabytes = Buffer.byteLength(html.right) / 1e6
  if (megabytes > large && quiet !== true)
    process.stderr.write(`telos: the page has ${Math.round(megabytes).toLocaleString('en')} MB\n`)
  return deliver(html.right, out)
}
