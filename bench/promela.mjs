// The vector models of the examples in Promela: state by state and move by move the same. Of the ways to write them the
// ones that Spin takes least time and memory for: philosophers as processes, the others as one process with an option
// for each move; sets as bits of one word, because Spin stores an array of bits as bytes.

/** The narrowest type with a bit for each of n (Spin's short and int have a sign). */
const setOf = n => {
  if (n > 31) throw new RangeError(`a set of ${n} does not fit into a word`)
  return n <= 8 ? 'byte' : n <= 15 ? 'short' : 'int'
}
const ring = (n, option) => Array.from({ length: n }, (_, i) => option(i, (i + 1) % n)).join('\n')

/** As examples/philosophers: what a philosopher is about to do is where the process stands. */
export const philosophers = n => `
#define LEFT (1 << _pid)
#define RIGHT (1 << ((_pid + 1) % ${n}))

${setOf(n)} taken;

active [${n}] proctype philosopher() {
  do
  :: true; /* think */
     d_step { !(taken & LEFT) -> taken = taken | LEFT };
     d_step { !(taken & RIGHT) -> taken = taken | RIGHT };
     true; /* eat */
     taken = taken & ~LEFT;
     taken = taken & ~RIGHT
  od
}
`

/** As examples/counters. A counter that may always tick has no guard. */
export const counters = ({ n, m, lead = m }) => {
  const tick = i => `c[${i}] = (c[${i}] + 1) % ${m}`
  const option = (i, next) =>
    lead >= m ? `  :: ${tick(i)}` : `  :: d_step { (c[${i}] + ${m} - c[${next}]) % ${m} < ${lead} -> ${tick(i)} }`
  return `
byte c[${n}];

active proctype counters() {
  do
${ring(n, option)}
  od
}
`
}

/**
 * As examples/scheduler. A cell waits, or its task runs, or it keeps the turn, or both of these (the task was just
 * started); a cell that does nothing of all this is about to start its task.
 */
export const scheduler = n => {
  const option = (i, next) => {
    const [me, other] = [1 << i, 1 << next]
    return `
  :: d_step { !((waits | runs | keeps) & ${me}) -> runs = runs | ${me}; keeps = keeps | ${me} }
  :: d_step { runs & ${me} -> runs = runs & ~${me}; waits = (keeps & ${me} -> waits : waits | ${me}) }
  :: d_step { (keeps & ${me}) && (waits & ${other}) ->
       keeps = keeps & ~${me}; waits = (runs & ${me} -> waits : waits | ${me}) & ~${other} }`
  }
  return `
${setOf(n)} waits = ${2 ** n - 2};
${setOf(n)} runs, keeps;

active proctype cells() {
  do${ring(n, option)}
  od
}
`
}
