import type { Counts } from '../triples.js'
import { definition, lines } from './c-code.js'

/** A row of the table: a triple with the numbers of its joins, and the constant of its event. */
export interface Row {
  readonly entry: readonly Counts[]
  readonly exit: readonly Counts[]
  readonly joins: readonly number[]
  readonly event: string
}

/** Emulation functions as a table, and what takes a triple of it; `cases` call the joins by their numbers. */
export const tableOf = (rows: readonly Row[], cases: readonly string[]): string[] => {
  const conditions: string[] = []
  const joins: string[] = []
  const noted = (counts: readonly Counts[]): number => {
    const at = conditions.length
    for (const { slot, point } of counts) conditions.push(`{${slot}, ${point}},`)
    return at
  }
  const triples = rows.map(({ entry, exit, event, joins: own }) => {
    const row = `{${noted(entry)}, ${noted(exit)}, ${joins.length}, ${event}},`
    for (const join of own) joins.push(`${join},`)
    return row
  })
  // The last row is there to tell where those of the last triple end.
  triples.push(`{${conditions.length}, ${conditions.length}, ${joins.length}, START},`)
  const hasJoins = joins.length > 0
  return [
    `// Conditions: a component, and a point of it.
static const struct { int slot, point; } conditions[] = {\n${lines(conditions)}};`,
    `// Triples: where their entry conditions begin, then their exit conditions; where their joins begin; the event.
static const struct { int entry, exit, joins; enum event event; } triples[] = {\n${lines(triples)}};`,
    ...(hasJoins
      ? [
          `static const int joins[] = {\n${lines(joins)}};`,
          definition('Takes a join, if it can be taken.', 'static void join(int number)', [
            'switch (number) {',
            ...cases,
            '}',
          ]),
        ]
      : []),
    definition('Is a triple enabled?', 'static int can(int t)', [
      'for (int c = triples[t].entry; c < triples[t].exit; c++)',
      '  if (pc[conditions[c].slot] != conditions[c].point) return 0;',
      'return 1;',
    ]),
    definition('Emulates a triple, if it is enabled.', 'static void take(int t)', [
      'assume(can(t));',
      'event = triples[t].event;',
      'for (int c = triples[t].exit; c < triples[t + 1].entry; c++) pc[conditions[c].slot] = conditions[c].point;',
      ...(hasJoins ? ['for (int j = triples[t].joins; j < triples[t + 1].joins; j++) join(joins[j]);'] : []),
    ]),
  ]
}
