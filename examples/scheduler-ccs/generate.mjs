// Prints Milner's scheduler for n tasks in CCS: node generate.mjs N
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const count = n => Array.from({ length: n }, (_, i) => i)

/** A ring of n copies of one cell. Only the first has the turn in the beginning. */
export const scheduler = n => {
  const cell = i => {
    const names = [`start${i}/start`, `end${i}/end`, `turn${i}/turn`, `turn${(i + 1) % n}/next`]
    return `${i === 0 ? 'Cell' : '(turn.Cell)'}[${names.join(', ')}]`
  }
  return [
    '# Starts its task and passes the turn on; it is ready for the next turn when the task has ended.',
    "Cell = start.'next.(end.turn.Cell + turn.end.Cell);",
    '',
    `set Turns = {${count(n)
      .map(i => `turn${i}`)
      .join(', ')}};`,
    '',
    `Scheduler = (${count(n).map(cell).join('\n           | ')}) \\ Turns;`,
    '',
  ].join('\n')
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const n = Number(argv[2])
  if (!Number.isInteger(n) || n < 2) throw new RangeError('how many tasks? at least 2')
  process.stdout.write(scheduler(n))
}
