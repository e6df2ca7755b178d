// The command line in as few files as it needs: most of the time to start is spent on finding and reading modules.
import { rmSync } from 'node:fs'
import { build } from 'esbuild'

// Chunks are named by their content: old ones would stay.
rmSync('dist/cli', { recursive: true, force: true })

await build({
  entryPoints: {
    main: 'src/cli/main.ts',
    worker: 'src/cli/worker.ts',
    'explorer-worker': 'src/cli/explorer-worker.ts',
    'doctor-worker': 'src/cli/doctor-worker.ts',
    'parallel-search-worker': 'src/io/parallel-search-worker.ts',
    'layouts-worker': 'src/io/layouts-worker.ts',
  },
  outdir: 'dist/cli',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // RxJS in the form that lets unused operators fall away.
  conditions: ['es2015'],
  mainFields: ['module', 'main'],
  // Loaded only when a command needs them, and found where they are installed.
  external: ['jiti', 'elkjs'],
  banner: {
    js: "import { createRequire as telosRequire } from 'node:module'; const require = telosRequire(import.meta.url);",
  },
  logLevel: 'warning',
})
