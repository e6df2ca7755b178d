import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { orThrow } from '../../src/errors/or-throw.js'
import { openSolver } from '../../src/io/solver.js'
import { nativeZ3 } from '../../src/io/z3-native.js'
import { folder, root } from '../support/cli.js'

/** A folder with a program z3 that does this, and Node to run it with. */
const pretender = (code: string) => {
  const files = folder({ z3: `#!/usr/bin/env node\n${code}` })
  chmodSync(join(files.path, 'z3'), 0o755)
  return { ...files, places: [files.path, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter) }
}

test('neither program nor package: a diagnostic that says how to get one', async () => {
  const opened = await openSolver({ path: '/nowhere', package: 'z3-solver-of-tomorrow' })
  expect(opened).toMatchObject(E.left([{ code: 'smt/missing', fix: `npm install z3-solver in ${root.slice(0, -1)}` }]))
})

test('without the program the package is taken', async () => {
  const opened = orThrow(await openSolver({ path: '/nowhere' }))
  expect(opened.name).toMatch(/^Z3 \(WebAssembly\)/)
  await opened.close()
})

test('a program that is not Z3 is an error with what it says', async () => {
  const chatty = pretender(`process.stdin.on('data', () => console.log('hello\\ntelos-end-of-answer'))`)
  await expect(nativeZ3(chatty.places)).rejects.toThrow('the solver answered "hello"')
  chatty.remove()
  const brief = pretender('process.exit(3)')
  await expect(nativeZ3(brief.places)).rejects.toThrow('the solver ended before it answered: code 3')
  brief.remove()
})

test('the program is taken first, in pieces as they come, and ended when it is late', async () => {
  const slow = pretender(`
    const say = text => process.stdout.write(text)
    process.stdin.on('data', data => {
      const text = String(data)
      if (text.includes('version')) return say('(:version "9.9.9")\\ntelos-end-of-answer\\n')
      if (text.includes('check-sat')) {
        if (text.includes('late')) return
        say('uns')
        setTimeout(say, 50, 'at\\ntelos-end-')
        return setTimeout(say, 100, 'of-answer\\n')
      }
      say('telos-end-of-answer\\n')
    })`)
  const solver = orThrow(await openSolver({ path: slow.places }))
  expect(solver.name).toBe('Z3 9.9.9')
  expect(await solver.solve({ integers: [], assertions: [] })).toEqual({ kind: 'unsat' })
  const late = { integers: ['late'], assertions: [] }
  expect(await solver.solve(late, { timeout: 0.2 })).toEqual({ kind: 'unknown', reason: 'time-bound' })
  expect(await solver.solve({ integers: [], assertions: [] })).toEqual({ kind: 'unsat' })
  await solver.close()
  slow.remove()
})

test('a solver that nobody closes does not keep the process alive', async () => {
  const code = `
    const { packagedZ3 } = await import('${root}/dist/src/io/z3-package.js')
    const { kind } = await (await packagedZ3()).solve({ integers: ['x'], assertions: ['(> x 2)'] })
    console.log(kind)`
  const run = { encoding: 'utf8', timeout: 120_000 } as const
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], run)).toBe('sat\n')
})
