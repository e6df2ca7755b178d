// Compiles every grammar to a parser beside it: a/b/x.peggy becomes a/b/generated/x.ts.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import peggy from 'peggy'

const grammars = ['src', 'purposes', 'simulators'].flatMap(room =>
  readdirSync(room, { recursive: true })
    .filter(file => file.endsWith('.peggy'))
    .sort()
    .map(file => join(room, file)),
)

/** A grammar as a source for Peggy, with its imports seen from the folder that the parser goes to. */
const sourceOf = (file, target) => {
  const moved = (_, path) => {
    const seen = relative(dirname(target), join(dirname(file), 'generated', path))
    return `from '${seen.startsWith('.') ? seen : `./${seen}`}'`
  }
  return { source: file, text: readFileSync(file, 'utf8').replace(/from '(\.[^']*)'/g, moved) }
}

/**
 * A parser keeps what a repetition has matched, character by character. Nobody looks at what blanks and comments were, and there may be
 * millions of them: those are not kept.
 */
const withoutBlanks = parser =>
  parser.replace(/^ {2}function peg\$parse(?:_+1?|Gap|Space|Blank|(?:Hash)?Comment)\(\) \{$.*?^ {2}\}$/gms, rule =>
    rule.replace(/^ +s\d+\.push\(s\d+\);\n/gm, ''),
  )

for (const file of grammars) {
  const target = join(dirname(file), 'generated', basename(file).replace(/\.peggy$/, '.ts'))
  const own = sourceOf(file, target)
  // Comments at the top say which rules the code may start from, and which grammar's rules are used too. (Peggy's own
  // imports would lose the position of a mistake when they go from one parser to the other.)
  const starts = /start rules: (.*)/.exec(own.text)[1].split(/[ ,]+/)
  const others = [...own.text.matchAll(/with: (.*)/g)].map(([, other]) => sourceOf(other, target))
  const parser = peggy.generate([own, ...others], {
    output: 'source',
    format: 'es',
    allowedStartRules: starts,
    grammarSource: file,
  })
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `// @ts-nocheck\n${withoutBlanks(parser)}`)
}
