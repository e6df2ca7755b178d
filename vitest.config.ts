import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import manifest from './package.json' with { type: 'json' }

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** What the package is imported by, and where that is here: languages by their folders. */
const entries: Record<string, string> = {
  [manifest.name]: './src/index.ts',
  [`${manifest.name}/vitest`]: './src/vitest.ts',
  ...Object.fromEntries(
    readdirSync(at('./simulators'))
      .map(folder => [`${manifest.name}/${folder}`, `./simulators/${folder}/index.ts`])
      .filter(([, path]) => existsSync(at(path))),
  ),
}

export default defineConfig({
  resolve: {
    alias: Object.entries(entries).map(([entry, path]) => ({ find: new RegExp(`^${entry}$`), replacement: at(path) })),
  },
  // Twice the cores: about half of the time of a test of the command line goes into waiting for the program it started.
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/peers/**'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2 * availableParallelism(),
  },
})
