// The command line in as few files as it needs: most of the time to start is spent on finding and reading modules.
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'

const { metafile } = await build({
  entryPoints: {
    main: 'src/cli/main.ts',
    worker: 'src/cli/worker.ts',
    'explorer-worker': 'src/cli/explorer-worker.ts',
    'doctor-worker': 'src/cli/doctor-worker.ts',
    'parallel-search-worker': 'src/io/parallel-search-worker.ts',
    'layouts-worker': 'src/io/layouts-worker.ts',
    'experiment-worker': 'src/io/experiment-worker.ts',
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
  external: ['jiti', 'elkjs', 'bullmq', 'ioredis'],
  banner: {
    js: "import { createRequire as telosRequire } from 'node:module'; const require = telosRequire(import.meta.url);",
  },
  logLevel: 'warning',
  metafile: true,
})

// Which files it is made of, for licences.mjs.
const files = Object.values(metafile.outputs).flatMap(({ inputs }) =>
  Object.keys(inputs).filter(file => inputs[file].bytesInOutput > 0),
)
mkdirSync('scripts/generated/bundled', { recursive: true })
const whole = files.map(file => resolve(file))
writeFileSync('scripts/generated/bundled/cli.json', JSON.stringify([...new Set(whole)].sort(), null, 2))
