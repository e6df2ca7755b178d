import { afterAll, expect, test } from 'vitest'
import { folder, telos } from '../support/cli.js'

const files = folder({
  'hangs.model.mjs': `import { mutableModel } from '${new URL('../../dist/src/index.js', import.meta.url).href}'
    export default () => {
      let n = 0
      return mutableModel({
        save: () => n,
        restore: saved => { n = saved },
        enabled: () => ['!up'],
        inject: () => { if (++n === 3) for (;;); },
        fingerprint: () => n,
      })
    }`,
})
afterAll(files.remove)

test('the doctor reports a model that does not return, with the steps that led there', async () => {
  const { code, stdout } = await telos(['doctor', 'hangs.model.mjs'], { cwd: files.path })
  expect(stdout).toContain('simulator/hangs')
  expect(stdout).toContain('(inject)')
  expect(stdout).toContain('after: !up, !up, !up')
  expect(code).toBe(1)
})
