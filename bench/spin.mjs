// Runs Spin (https://spinroot.com) on a model in Promela: its whole state space, without a property or a reduction.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const onPath = (program, version) => spawnSync(program, [version]).error === undefined
const compiler = () => ['cc', 'gcc'].find(program => onPath(program, '--version'))

/** What is not on the PATH, of what it takes to run Spin. */
export const missingForSpin = () => [
  ...(onPath('spin', '-V') ? [] : ['spin']),
  ...(compiler() === undefined ? ['a C compiler (cc or gcc)'] : []),
]
export const spinAvailable = () => missingForSpin().length === 0

/** Runs a program to its end; gives what it said, and the seconds it took. */
const run = (folder, program, args) => {
  const began = performance.now()
  const { error, status, signal, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const seconds = (performance.now() - began) / 1000
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${signal ?? status}\n${stdout}${stderr}`)
  return { said: stdout + stderr, seconds }
}

const megabyte = 2 ** 20

/** The figures in what a verifier made by Spin prints. */
const figuresOf = (said, wall) => {
  if (/max search depth too small|Search not completed|out of memory/.test(said)) throw new Error(said)
  const figure = pattern => {
    const found = pattern.exec(said)
    if (found === null) throw new Error(`Spin did not print ${pattern}:\n${said}`)
    return Number(found[1])
  }
  const states = figure(/^\s*([\d.e+]+) states, stored/m)
  const elapsed = figure(/^pan: elapsed time ([\d.e+]+) seconds/m)
  // Its clock goes in hundredths of a second: too coarse for short runs.
  const seconds = elapsed >= 0.1 ? elapsed : wall
  const inStates = figure(/^\s*([\d.e+]+)\s+actual memory usage for states/m) * megabyte
  const inTable = figure(/^\s*([\d.e+]+)\s+memory used for hash table/m) * megabyte
  // This line is left out where nothing could be compressed.
  const stored = /state-vector as stored = (\d+) byte \+ (\d+) byte overhead/.exec(said)
  const uncompressed = figure(/^\s*([\d.e+]+)\s+equivalent memory usage for states/m) * megabyte
  return {
    states,
    transitions: figure(/^\s*([\d.e+]+) transitions/m),
    depth: figure(/depth reached (\d+)/),
    seconds,
    wall,
    rate: states / seconds,
    /** What the states take, and their share of the hash table; not the stack of a depth-first search. */
    bytesPerState: (inStates + inTable) / states,
    /** One state as Spin prints it: vector and overhead, without the hash table. */
    bareBytes: stored === null ? Math.round(uncompressed / states) : Number(stored[1]) + Number(stored[2]),
  }
}

/**
 * Compiles the verifier for a model and hands over a function that runs it. `states`: about how many there are; they
 * fill the hash table to three quarters at most, as the ones of Telos do, and no path is longer.
 */
export const withSpin = (promela, work, { states = 2 ** 23, breadthFirst = false } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'telos-spin-'))
  try {
    writeFileSync(join(folder, 'model.pml'), promela)
    run(folder, 'spin', ['-a', 'model.pml'])
    const flags = ['-O2', '-DSAFETY', '-DNOREDUCE', '-DMEMLIM=8000', ...(breadthFirst ? ['-DBFS'] : [])]
    run(folder, compiler(), [...flags, '-o', 'pan', 'pan.c'])
    const bits = Math.min(28, Math.max(16, Math.ceil(Math.log2((states * 4) / 3))))
    return work(() => {
      const { said, seconds } = run(folder, join(folder, 'pan'), [`-m${states + 1000}`, `-w${bits}`, '-E', '-n'])
      return figuresOf(said, seconds)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Compiles the verifier for a model and runs it once. */
export const runSpin = (promela, options = {}) => withSpin(promela, verify => verify(), options)
