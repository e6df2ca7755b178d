import { present } from '../ats/present.js'
import { TelosError } from '../errors/diagnostic.js'
import * as errors from './errors.js'
import type { Answer, Problem } from './solver.js'

/** Sends commands to a solver that is kept warm, and returns all that it prints in answer to them. */
export type Say = (commands: string) => Promise<string>

/** A symbol that needs no quotes, so that it is printed as it was written. */
const symbol = /^[A-Za-z_][\w.!-]*$/

/**
 * Asks a solver that speaks SMT-LIB 2. It is left as it was found: what is declared here is forgotten afterwards. (To push
 * and pop takes a quarter of the time that a reset takes.) Quantifiers get the procedure that decides them in linear
 * arithmetic: the one that is used otherwise often gives up.
 */
export const converse = async (problem: Problem, say: Say): Promise<Answer> => {
  for (const name of problem.integers) if (!symbol.test(name)) throw new TypeError(`${name} cannot name an integer`)
  const declared = problem.integers.map(name => `(declare-const ${name} Int)`)
  const asserted = problem.assertions.map(term => `(assert ${term})`)
  const isQuantified = problem.assertions.some(term => /\((?:exists|forall) /.test(term))
  const check = isQuantified ? '(check-sat-using qsat)' : '(check-sat)'
  const said = await say(['(push)', ...declared, ...asserted, check].join('\n'))
  const answer = await answerTo(problem, said.trim(), say)
  const left = (await say('(pop)')).trim()
  if (left !== '') throw garbage(left)
  return answer
}

const answerTo = async ({ integers }: Problem, said: string, say: Say): Promise<Answer> => {
  if (said === 'unsat') return { kind: 'unsat' }
  if (said === 'unknown') return { kind: 'unknown', reason: 'incomplete' }
  if (said !== 'sat') throw garbage(said)
  if (integers.length === 0) return { kind: 'sat', values: new Map() }
  return { kind: 'sat', values: readValues(await say(`(get-value (${integers.join(' ')}))`), integers) }
}

const pair = /\s*\((\S+)\s+(?:(\d+)|\(-\s+(\d+)\))\)/y

/** Reads `((x 4) (y (- 3)))`: exactly the integers that were asked for, in their order. */
export const readValues = (text: string, integers: readonly string[]): Map<string, bigint> => {
  const values = new Map<string, bigint>()
  const said = text.trim()
  pair.lastIndex = 1
  for (const name of integers) {
    const at = pair.lastIndex
    const found = pair.exec(said)
    if (found === null || found[1] !== name) throw garbage(said.slice(at))
    values.set(name, found[2] === undefined ? -BigInt(present(found[3])) : BigInt(found[2]))
  }
  if (said[0] !== '(' || said.slice(pair.lastIndex).trim() !== ')') throw garbage(said)
  return values
}

/** The name and version of a solver, by its own account. */
export const versionOf = async (say: Say): Promise<string> => {
  const said = (await say('(get-info :version)')).trim()
  const version = /^\(:version "([^"]+)"\)$/.exec(said)
  if (version === null) throw garbage(said)
  return present(present(version[1]).split(' ')[0])
}

/** A solver said what no solver should say. It may be long: its beginning tells most. */
export const garbage = (said: string): TelosError => {
  const text = said === '' ? 'nothing' : JSON.stringify(said.length > 400 ? `${said.slice(0, 400)}...` : said)
  return new TelosError([errors.answer(`the solver answered ${text}`)])
}
