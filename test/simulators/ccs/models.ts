const count = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

/** Dining philosophers who all take the fork of their own number first; the constant is `Table`. */
export const philosophers = (n: number): string => {
  const forks = count(n).map(i => `Fork${i} = up${i}.dn${i}.Fork${i};`)
  const all = count(n).map(i => {
    const j = (i + 1) % n
    return `Phil${i} = think${i}.'up${i}.'up${j}.eat${i}.'dn${i}.'dn${j}.Phil${i};`
  })
  const names = count(n).map(i => `up${i}, dn${i}`)
  const system = [...count(n).map(i => `Phil${i}`), ...count(n).map(i => `Fork${i}`)]
  return `${[...all, ...forks].join('\n')}\nTable = (${system.join(' | ')}) \\ {${names.join(', ')}};\n`
}

/**
 * Milner's scheduler of n ≥ 2 tasks: they are started (`a0`, `a1`, ...) in turn, and each must have ended (`b0`, ...)
 * before it is started again. Cells are relabelled copies of one; the constant is `Scheduler`. States: 3 n 2^(n-1) + 1.
 */
export const scheduler = (n: number): string => {
  const cells = count(n).map(i => {
    const start = i === 0 ? 'Cell' : '(d.Cell)'
    return `${start}[a${i}/a, b${i}/b, c${i}/c, c${(i + n - 1) % n}/d]`
  })
  return [
    "Cell = a.'c.(b.d.Cell + d.b.Cell);",
    `set Ring = {${count(n)
      .map(i => `c${i}`)
      .join(', ')}};`,
    `Scheduler = (${cells.join(' | ')}) \\ Ring;`,
    '',
  ].join('\n')
}

/** The two-phase commit: `Free` is the two processes beside each other, `Bound` makes them synchronise. */
export const twoPhaseCommit = `
Coord = 'vote.(agree.'commit.commit.ok.0 + disagree.'rollback.rollback.nok.0);
Worker = vote.'agree.(commit.'commit.Worker + rollback.'rollback.Worker);
Free = Coord | Worker;
Bound = Free \\ {agree, commit, disagree, rollback, vote};
`

/** Two processes and a semaphore; the constant is `S`. */
export const semaphore = `
S = (P | P | Sem) \\ {p, v};
P = 'p.enter.exit.'v.P;
Sem = p.v.Sem;
`
