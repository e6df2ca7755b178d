import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }

describe('the lock file', () => {
  const { '': own, ...others } = lock.packages

  test('says by its hash what each package is: npm would take any other without a word', () => {
    expect(Object.keys(others).length).toBeGreaterThan(100)
    const unknown = Object.entries(others).filter(([, entry]) => !/^sha512-/.test(entry.integrity ?? ''))
    expect(unknown.map(([path]) => path)).toEqual([])
  })
  test('is about this package', () => {
    const { name, version, dependencies, devDependencies, optionalDependencies } = manifest
    expect(lock).toMatchObject({ name, version })
    expect(own).toMatchObject({ name, version, dependencies, devDependencies, optionalDependencies })
  })
})
