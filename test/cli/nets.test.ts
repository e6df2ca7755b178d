import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folder, root, telos } from '../support/cli.js'

/** Nets on the command line: answers for runs of any length, certificates, bounds. */
const files = folder({
  'lock.mdrp': '2 3\n0 0 -> 0 1\n0 1 -> 1 2\n1 2 -> 0 0\n',
  'queue.acs':
    'class Door {\n  open -> open : send ring to Bell\n}\nclass Bell {\n  on -> on : receive ring\n}\nstart Door.open, Bell.on\n',
  'loud.purpose':
    'purpose loud\nlet many = mail(Bell, ring) >= 40\nstart q\n  otherwise when many -> Success\n  otherwise when not many -> q\n',
  'jobs.bpp': 'initial S\nrules\nS -> fork -> S, Job\nJob -> done -> 0\n',
  'ever.purpose':
    'purpose ever\nlet ever = S >= 2\nstart q\n  otherwise when ever -> Success\n  otherwise when not ever -> q\n',
  'nobody.purpose':
    'purpose nobody\nlet none = count(Client) <= 0\nstart q\n  otherwise when none -> Success\n  otherwise when not none -> q\n',
  'crowd.purpose':
    'purpose crowd\nlet many = count(Client) >= 9\nstart q\n  otherwise when many -> Success\n  otherwise when not many -> q\n',
  'two.purpose':
    'purpose two\nlet two = count(Bell.on) >= 2\nstart q\n  otherwise when two -> Success\n  otherwise when not two -> q\n',
})
afterAll(files.remove)
const run = (...args: string[]) => telos(args, { cwd: files.path })

describe('what a net can reach', () => {
  test('is decided without a bound, and says how', async () => {
    const { code, stdout } = await run('check', 'lock.mdrp', '--target', '1|2,2')
    expect(code).toBe(0)
    expect(stdout).toContain('note: for runs of any length: an invariant of the counters excludes it')
    expect((await run('check', 'queue.acs', 'two.purpose')).code).toBe(1)
    expect((await run('check', 'queue.acs', 'loud.purpose')).code).toBe(0)
  })
  test('also in a BPP', async () => {
    const { code, stdout } = await run('check', 'jobs.bpp', 'ever.purpose')
    expect(code).toBe(1)
    expect(stdout).toContain('note: for runs of any length')
  })
  test('with a depth it is a search', async () => {
    expect((await run('check', 'lock.mdrp', '--target', '1|2,2', '--depth', '5')).code).toBe(2)
  })
  test('threads say that one of them is enough', async () => {
    const { stderr } = await run('check', 'queue.acs', 'two.purpose', '--workers', '2')
    expect(stderr).toContain('usage/workers-unused')
  })
  test('threads search where a guard is not such that more is never less', async () => {
    const lock = `${root}/examples/resource-lock/resource-lock.acs`
    const { code, stdout, stderr } = await run('check', lock, 'nobody.purpose', '--workers', '2')
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toContain('17 model states, 17 product states, 28 transitions')
    // The same question in a net where more is never less.
    const decided = await run('check', lock, 'crowd.purpose', '--workers', '2')
    expect(decided.stderr).toContain('decided for runs of any length, by one thread')
    expect(decided.stdout).toContain('note: for runs of any length')
  })
})

describe('certificates', () => {
  test.each([
    ['queue.acs', 'two.purpose', 'cannot be reached, by runs of any length'],
    ['queue.acs', 'loud.purpose', 'can be reached'],
  ])('of %s and %s are stored and checked again', async (model, purpose, claim) => {
    await run('check', model, purpose, '--certificate', 'why.json')
    const alone = await run('certify', 'why.json')
    expect([alone.code, alone.stdout]).toEqual([0, `why.json shows that the verdict ${claim}\n`])
    const about = await run('certify', 'why.json', model, purpose)
    expect([about.code, about.stdout]).toEqual([0, `why.json shows about ${model} that Success ${claim}\n`])
  })
  test('about something else are refused', async () => {
    await run('check', 'lock.mdrp', '--target', '1|2,2', '--certificate', 'why.json')
    expect((await run('certify', 'why.json', 'lock.mdrp', '--property', 'Safe', '--target', '1|2,2')).code).toBe(0)
    expect((await run('certify', 'why.json', 'lock.mdrp', '--property', 'Safe', '--target', '1|2,1,1')).code).toBe(1)
    expect((await run('certify', 'why.json', 'queue.acs', 'two.purpose')).code).toBe(1)
  })
  test('that were changed are refused', async () => {
    await run('check', 'lock.mdrp', '--target', '1|2,2', '--certificate', 'why.json')
    const path = join(files.path, 'why.json')
    const file = JSON.parse(readFileSync(path, 'utf8'))
    file.certificate.invariants[0].places[0] += 5
    writeFileSync(path, JSON.stringify(file))
    const { code, stdout } = await run('certify', 'why.json')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^why\.json does not show that the verdict cannot be reached, by runs of any length: /)
  })
  test('are missing where a search answered, and files may be wrong', async () => {
    const searched = ['check', 'queue.acs', 'two.purpose', '--within', '3', '--certificate', 'none.json']
    expect((await run(...searched)).stderr).toBe('telos: there is no certificate: the answer comes from a search\n')
    expect((await run('certify', 'none.json')).code).toBe(66)
    expect((await run('certify', 'lock.mdrp')).code).toBe(65)
    expect((await run('certify', 'why.json', 'queue.acs')).code).toBe(64)
  })
})

describe('a certificate of an earlier check', () => {
  const at = (name: string): string => join(files.path, name)
  const decided = ['check', 'queue.acs', 'two.purpose', '--certificate', 'kept.json']
  test.each([
    [['check', 'queue.acs', 'two.purpose', '--within', '3'], 'the answer comes from a search'],
    [['check', 'queue.acs', 'two.purpose', '--depth', '3'], 'the question is left open'],
    [['check', 'queue.acs', 'two.purpose', '--timeout', '0'], 'the question is left open'],
    [['check', `${root}/examples/dining/dining.labs`, '--param', 'n=2'], 'there are several answers'],
  ])('is not taken for one of this: %j', async (args, why) => {
    await run(...decided)
    const { stderr } = await run(...args, '--certificate', 'kept.json')
    expect(stderr).toContain(`there is no certificate: ${why}`)
    expect(stderr).toContain('kept.json was one of an earlier check, and is removed')
    expect(existsSync(at('kept.json'))).toBe(false)
  })
  test('stays where a command fails, and so does a file that is none', async () => {
    await run(...decided)
    expect((await run('check', 'missing.acs', 'two.purpose', '--certificate', 'kept.json')).code).toBe(66)
    expect(existsSync(at('kept.json'))).toBe(true)
    writeFileSync(at('notes.txt'), 'mine')
    const { stderr } = await run('check', 'queue.acs', 'two.purpose', '--depth', '3', '--certificate', 'notes.txt')
    expect(stderr).not.toContain('removed')
    expect(readFileSync(at('notes.txt'), 'utf8')).toBe('mine')
  })
})

describe('telos bounds', () => {
  test('tells which counters have one', async () => {
    const { code, stdout } = await run('bounds', 'queue.acs')
    expect(code).toBe(1)
    expect(stdout).toMatch(/Door\.open +1 +an invariant of the counters/)
    expect(stdout).toMatch(/mail\(Bell, ring\) +none +\?send\(Bell, ring\), again and again: \?send\(Bell, ring\)/)
  })
  test('of those that are named', async () => {
    const { code, stdout } = await run('bounds', 'queue.acs', 'Bell.on', '--format', 'json')
    expect(code).toBe(0)
    const { counters } = JSON.parse(stdout)
    expect(counters.map((one: { place: string; bound: number }) => [one.place, one.bound])).toEqual([['Bell.on', 1]])
  })
  test('only nets have counters, and only those they have', async () => {
    writeFileSync(join(files.path, 's.ccs'), 'S = a.S;')
    expect((await run('bounds', 's.ccs')).code).toBe(64)
    const { code, stderr } = await run('bounds', 'queue.acs', 'Bell.of')
    expect([code, stderr.split('\n')[0]]).toEqual([
      64,
      'error[usage/wrong]: the model has no counter Bell.of; did you mean Bell.on?',
    ])
  })
})

describe('telos translate --to bpp', () => {
  test('writes the abstraction of an actor system, which can do all that the system can, and more', async () => {
    await run('translate', 'queue.acs', '--to', 'bpp', '--out', 'queue.bpp')
    expect(readFileSync(join(files.path, 'queue.bpp'), 'utf8')).toBe(`# DoorOpen is Door.open
# BellOn is Bell.on
# mailBellRingIn is mail(Bell, ring) in
# mailBellRingOut is mail(Bell, ring) out
initial
  DoorOpen, BellOn
rules
  DoorOpen -> DoorOpen, mailBellRingIn
  BellOn -> BellOn, mailBellRingOut
`)
    // Nobody waits there: a ring is heard before any was sent.
    writeFileSync(
      join(files.path, 'deaf_bpp'),
      `${readFileSync(join(files.path, 'queue.bpp'), 'utf8')}formula EF(mailBellRingOut - mailBellRingIn >= 1)\n`,
    )
    expect((await run('formula', 'deaf_bpp')).code).toBe(0)
  })
  test('goes for actor systems only', async () => {
    expect((await run('translate', 'lock.mdrp', '--to', 'bpp')).code).toBe(64)
    expect((await run('translate', 'queue.acs', '--to', 'c')).code).toBe(64)
  })
})
