import { readFile } from 'node:fs/promises'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import type { ReportPage } from '../report/html/document.js'
import { fileTrouble } from './files.js'

/** Where the built page is, seen from the bundled command line, from the library, and from its sources. */
const places = ['../page/', '../../page/', '../../dist/page/']

/** The script and the style sheet of a report. */
export const reportPage = async (): Promise<E.Either<Diagnostic[], ReportPage>> => {
  let trouble: Diagnostic[] = []
  for (const place of places) {
    const url = (name: string): URL => new URL(`${place}${name}`, import.meta.url)
    try {
      const [script, style] = await Promise.all([
        readFile(url('report.js'), 'utf8'),
        readFile(url('report.css'), 'utf8'),
      ])
      return E.right({ script, style })
    } catch (error) {
      trouble = [fileTrouble(url('report.js').pathname, error)]
    }
  }
  return E.left(trouble)
}
