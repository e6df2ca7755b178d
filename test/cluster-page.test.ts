import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/cli.js'

/** What is in the blocks is read by whom it is for in test/peers/cluster-page.test.mjs; here, that there are any. */
test.each(['sh', 'python', 'yaml'])('docs/cluster.md has blocks of %s for other machines', language => {
  const pages = ['cluster.md', 'experiments.md'].map(page => readFileSync(join(root, 'docs', page), 'utf8'))
  expect(pages.join('\n')).toContain(`\n\`\`\`${language}\n`)
})
