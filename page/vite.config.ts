import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import manifest from '../package.json' with { type: 'json' }
import { noncePlace } from '../src/explore/nonce.js'
import { recordBundled } from './bundled.js'
import { staticPolicy } from './policy.js'

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/**
 * The playground as static files. Its addresses are relative, so that it can be served from anywhere; `telos explore` serves
 * it with a policy of its own, for other servers one is in the document.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  resolve: {
    alias: [
      { find: new RegExp(`^${manifest.name}$`), replacement: source('index.ts') },
      { find: new RegExp(`^${manifest.name}/page$`), replacement: source('page.ts') },
      // The page always has ELK in a worker. What the library takes without a placer would be the whole of it once more; in its
      // place is the part that talks to a worker, and throws when it is given none.
      { find: /^elkjs\/lib\/elk\.bundled\.js$/, replacement: 'elkjs/lib/elk-api.js' },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  html: { cspNonce: noncePlace },
  plugins: [staticPolicy, recordBundled('page')],
  build: {
    outDir: '../dist/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
  worker: { format: 'es', plugins: () => [recordBundled('page-worker')] },
})
