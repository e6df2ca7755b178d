// Prints the table for n philosophers in CCS: node generate.mjs N [--left-handed]
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const count = n => Array.from({ length: n }, (_, i) => i)

/** Everybody takes the fork of the same number first; with `leftHanded` the last philosopher takes it second. */
export const dining = (n, leftHanded = false) => {
  const philosopher = i => {
    const forks = [i, (i + 1) % n]
    const [one, other] = leftHanded && i === n - 1 ? forks.reverse() : forks
    return `Phil${i} = think${i}.'up${one}.'up${other}.eat${i}.'dn${one}.'dn${other}.Phil${i};`
  }
  const all = name => count(n).map(i => `${name}${i}`)
  return [
    ...count(n).map(philosopher),
    '',
    ...count(n).map(i => `Fork${i} = up${i}.dn${i}.Fork${i};`),
    '',
    `set Forks = {${[...all('up'), ...all('dn')].join(', ')}};`,
    '',
    `Table = (${[...all('Phil'), ...all('Fork')].join(' | ')}) \\ Forks;`,
    '',
  ].join('\n')
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const n = Number(argv[2])
  if (!Number.isInteger(n) || n < 2) throw new RangeError('how many philosophers? at least 2')
  process.stdout.write(dining(n, argv.includes('--left-handed')))
}
