// Compiles every grammar to a parser beside it: a/b/x.peggy becomes a/b/generated/x.ts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import peggy from 'peggy'

const grammars = ['src/ats/notation.peggy', 'src/simulator/aut.peggy', 'purposes/text.peggy']

for (const file of grammars) {
  const source = readFileSync(file, 'utf8')
  // The rules another grammar or the code may start from are listed in a comment on the first line.
  const starts = /start rules: (.*)/.exec(source)[1].split(/[ ,]+/)
  const parser = peggy.generate(source, {
    output: 'source',
    format: 'es',
    allowedStartRules: starts,
    grammarSource: file,
  })
  const target = join(dirname(file), 'generated', basename(file).replace(/\.peggy$/, '.ts'))
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `// @ts-nocheck\n${parser}`)
}
