import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { noncePlace } from '../src/explore/nonce.js'
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
      { find: /^telos$/, replacement: source('index.ts') },
      { find: /^telos\/page$/, replacement: source('page.ts') },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  html: { cspNonce: noncePlace },
  plugins: [staticPolicy],
  build: {
    outDir: '../dist/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
  worker: { format: 'es' },
})
