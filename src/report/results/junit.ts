import { printable, printableLines } from '../../ats/printable.js'
import { escapeMarkup } from '../markup.js'
import { verdictText } from '../verdict/text.js'
import { basisOfMet, count, expected, explanation, placeOf, type Result } from './results.js'

/** In an attribute or a line of text. XML 1.0 has no way to write most control characters; none of them is printable. */
const escaped = (text: string): string => escapeMarkup(printable(text))

/**
 * The XML that test servers read: a suite for each purpose and model, a case for each expectation.
 * @public
 */
export const junit = (results: readonly Result[]): string => {
  const suites = new Map<string, Result[]>()
  for (const result of results) {
    const name = placeOf(result)
    suites.set(name, [...(suites.get(name) ?? []), result])
  }
  const totals = (of: readonly Result[]): string => {
    const failures = count(of, 'unmet') + count(of, 'inconclusive')
    const seconds = of.reduce((sum, { verdict }) => sum + (verdict?.statistics.seconds ?? 0), 0)
    return `tests="${of.length}" failures="${failures}" errors="${count(of, 'broken')}" time="${seconds.toFixed(3)}"`
  }
  const out = ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites name="telos" ${totals(results)}>`]
  for (const [name, members] of suites) {
    out.push(`  <testsuite name="${escaped(name)}" ${totals(members)}>`, ...members.flatMap(testCase), '  </testsuite>')
  }
  return `${out.join('\n')}\n</testsuites>\n`
}

const testCase = (result: Result): string[] => {
  const { purpose, status, verdict, model } = result
  const seconds = (verdict?.statistics.seconds ?? 0).toFixed(3)
  const head = `    <testcase classname="${escaped(purpose)}" name="${escaped(expected(result))}" time="${seconds}"`
  if (status === 'met') {
    const basis = basisOfMet(result)
    if (basis.length === 0) return [`${head}/>`]
    return [`${head}>`, `      <system-out>${escaped(basis.join('; '))}</system-out>`, '    </testcase>']
  }
  const element = status === 'broken' ? 'error' : 'failure'
  const body = verdict === null ? explanation(result) : verdictText(verdict, model ?? result.file)
  return [
    `${head}>`,
    `      <${element} message="${escaped(explanation(result))}">${escapeMarkup(printableLines(body))}</${element}>`,
    '    </testcase>',
  ]
}
