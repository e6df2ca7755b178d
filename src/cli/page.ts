import { orThrow } from '../errors/or-throw.js'
import { pageWith } from '../io/report.js'
import type { PageData } from '../report/format.js'
import type { Made } from '../work/made.js'
import { commandOf } from './command-line.js'
import { givenWords } from './given.js'
import { interruption } from './interruption.js'

/** In megabytes: browsers take their time with larger pages. */
const large = 10

/** A report as a page; a large one comes with a remark. Throws a TelosError. */
export const pageOf = async (data: PageData, made: Made, remark: (text: string) => void): Promise<string> => {
  const command = commandOf(givenWords())
  const html = orThrow(await pageWith(data, { command, made, signal: interruption }))
  const megabytes = Buffer.byteLength(html) / 1e6
  if (megabytes > large) remark(`the page has ${Math.round(megabytes).toLocaleString('en')} MB`)
  return html
}
