import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: [
      { find: /^telos$/, replacement: fileURLToPath(new URL('./src/index.ts', import.meta.url)) },
      { find: /^telos\/labs$/, replacement: fileURLToPath(new URL('./simulators/labs/index.ts', import.meta.url)) },
      { find: /^telos\/ccs$/, replacement: fileURLToPath(new URL('./simulators/ccs/index.ts', import.meta.url)) },
      { find: /^telos\/chor$/, replacement: fileURLToPath(new URL('./simulators/chor/index.ts', import.meta.url)) },
      { find: /^telos\/acs$/, replacement: fileURLToPath(new URL('./simulators/acs/index.ts', import.meta.url)) },
      { find: /^telos\/bpp$/, replacement: fileURLToPath(new URL('./simulators/bpp/index.ts', import.meta.url)) },
      { find: /^telos\/vitest$/, replacement: fileURLToPath(new URL('./src/vitest.ts', import.meta.url)) },
    ],
  },
  // All cores: much of the time goes into waiting for programs that tests start.
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/peers/**'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: '100%',
  },
})
