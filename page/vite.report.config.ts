import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import manifest from '../package.json' with { type: 'json' }
import { recordBundled } from './bundled.js'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The page of a report: one plain script and one style sheet, which `telos` puts into the file that it writes. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  resolve: { alias: { [`${manifest.name}/page`]: here('../src/page.ts'), [manifest.name]: here('../src/index.ts') } },
  plugins: [recordBundled('report')],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The libraries ask for it, and a browser has none.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: here('../dist/page'),
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: here('src/report/main.tsx'),
      formats: ['iife'],
      name: 'telosReport',
      fileName: () => 'report.js',
      cssFileName: 'report',
    },
    rolldownOptions: {
      // Of Telos only what is used: a report has nothing to parse and nothing to search.
      treeshake: {
        moduleSideEffects: [
          { test: /\.css$/, sideEffects: true },
          { test: /\/(src|purposes|simulators)\//, sideEffects: false },
        ],
      },
    },
  },
})
