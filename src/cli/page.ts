import * as E from 'fp-ts/lib/Either.js'
import { type Reported, reportHtml } from '../io/report.js'
import { commandOf } from './command-line.js'
import { exitOf } from './exit.js'
import { interruption } from './interruption.js'
import { complain, deliver } from './output.js'

/** Like `deliver`, for a report as a page. */
export const deliverPage = async (reported: Reported, out: string | undefined): Promise<number | null> => {
  const html = await reportHtml(reported, { command: commandOf(process.argv.slice(2)), signal: interruption })
  if (E.isRight(html)) return deliver(html.right, out)
  complain(html.left)
  return exitOf(html.left)
}
