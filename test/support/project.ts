import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { root } from './cli.js'

/** What `npm install` puts into a project, without a network: links to the tools that are installed here, and to Telos. */
export const linkModules = (folder: string): void => {
  const link = (name: string, target: string): void => {
    const path = join(folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
  }
  for (const tool of ['typescript', 'vitest', '@types/node']) link(tool, join(root, 'node_modules', tool))
  link(manifest.name, root)
  // The programs that npm finds for scripts.
  link('.bin/tsc', join(root, 'node_modules/.bin/tsc'))
  link('.bin/vitest', join(root, 'node_modules/.bin/vitest'))
}
