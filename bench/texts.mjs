// Texts of models that grow: for each language some shapes, each a function of its size.
const list = (n, one, between = '\n') => Array.from({ length: n }, (_, i) => one(i)).join(between)
const blank = n => ' '.repeat(64 * n)
const agent = (behaviour, more = '') =>
  `system { environment = e: 0 spawn = One: 1 } agent One { interface = x: 0 ${behaviour} } ${more}`

/** Each shape gives the name of a file and its text; what is wrong with a text on purpose is its `code`. */
export const texts = {
  labs: {
    'chained definitions': n =>
      agent(`Behaviour = X0 ${list(n, i => `X${i} = x <- ${i}; ${i + 1 < n ? `X${i + 1}` : 'Skip'}`)}`),
    'a ring of definitions': n => agent(`Behaviour = X0 ${list(n, i => `X${i} = x <- ${i}; X${(i + 1) % n}`)}`),
    'definitions that only call': n =>
      agent(`Behaviour = X0 ${list(n, i => `X${i} = ${i + 1 < n ? `X${i + 1}` : 'Skip'}`)}`),
    'a long sequence': n => agent(`Behaviour = ${list(n, i => `x <- ${i}`, ';\n')}`),
    'a wide choice': n => agent(`Behaviour = ${list(n, i => `x = ${i} -> x <- ${i}`, ' ++\n')}`),
    'a wide composition': n => agent(`Behaviour = ${list(Math.ceil(n / 8), i => `x <- ${i}`, ' ||\n')}`),
    properties: n => agent('Behaviour = Skip', `check { ${list(n, i => `P${i} = always x of 0 >= ${-i}`)} }`),
    assumptions: n => agent('Behaviour = Skip', `assume { ${list(n, i => `P${i} = x of 0 >= ${-i}`)} }`),
    variables: n =>
      agent(`Behaviour = Skip`).replace(
        'e: 0',
        list(n, i => `e${i}: 0`, '; '),
      ),
    'mistakes in many places': n => agent(`Behaviour = ${list(n, i => `y${i} <- ${i}`, ';\n')}`),
    'blanks in a definition': n => agent(`Behaviour = x <- 1${blank(n)};${blank(n)}Skip${blank(n)}`),
    'blanks in a comment': n =>
      `#${blank(n)}x\n# telos:${blank(n)}x=${blank(n)}\n${agent('Behaviour = Skip')}${blank(n)}`,
    'a mistake behind blanks': n => agent(`Behaviour = x <- 1;${blank(n)}not${blank(n)}not`),
  },
  ccs: {
    'chained definitions': n => list(n, i => `X${i} = a.${i + 1 < n ? `X${i + 1}` : '0'};`),
    'a ring of definitions': n => list(n, i => `X${i} = a.X${(i + 1) % n};`),
    'chained definitions with actions of their own': n =>
      `${list(n, i => `X${i} = a${i}.X${i + 1};`)}X${n} = 0; S = X0;`,
    'a ring of definitions with actions of their own': n => list(n, i => `X${i} = a${i}.X${(i + 1) % n};`),
    'definitions before those that use them': n => `X0 = b.0;${list(n, i => `X${i + 1} = a${i}.X${i};`)}`,
    'definitions that only call': n => list(n, i => `X${i} = ${i + 1 < n ? `X${i + 1}` : 'a.0'};`),
    'a long sequence': n => `S = ${list(n, i => `a${i}`, '.')}.0;`,
    'a wide choice': n => `S = ${list(n, i => `a${i}.0`, ' + ')};`,
    'a wide composition': n => `S = ${list(n, i => `a${i}.0`, ' | ')};`,
    'many labels restricted': n => `S = (a0.0) \\ {${list(n, i => `a${i}`, ', ')}};`,
    'many labels renamed': n => `S = (a0.0)[${list(n, i => `b${i}/a${i}`, ', ')}];`,
    sets: n => `${list(n, i => `set L${i} = {a${i}, b${i}};`)}\nS = a0.0 \\ L0;`,
    blanks: n => `S${blank(n)}=${blank(n)}a.0${blank(n)};${blank(n)}`,
    comments: n => `${list(n, i => `# a comment ${i}`)}\nS = a.0;`,
    'mistakes in many places': n => list(n, i => `X${i} = a.Y${i};`),
  },
  chor: {
    'chained definitions': n => list(n, i => `X${i} = a@p; ${i + 1 < n ? `X${i + 1}` : 'a@p'}`),
    'a long sequence': n => `S = ${list(n, i => `a${i}@p`, '; ')}`,
    'a wide choice': n => `S = ${list(n, i => `a${i}@p`, ' + ')}`,
    blanks: n => `S${blank(n)}=${blank(n)}a@p${blank(n)}`,
  },
  acs: {
    states: n => `class A {\n${list(n, i => `  s${i} -> s${i + 1} : receive m${i}`)}\n}\nstart 1 A.s0`,
    classes: n => `${list(n, i => `class A${i} { s -> t : receive m }`)}\nstart 1 A0.s`,
    properties: n =>
      `class A { s -> t : receive m }\nstart 1 A.s\n${list(n, i => `property P${i} = always count(A.s) <= ${i + 1}`)}`,
    blanks: n => `class A {${blank(n)}s -> t :${blank(n)}receive m${blank(n)}}\nstart 1 A.s${blank(n)}`,
    'mistakes in many places': n => `class A {\n${list(n, i => `  s -> t : send m${i} to B${i}`)}\n}\nstart 1 A.s`,
  },
  bpp: {
    rules: n => `initial\n  X0\nrules\n${list(n, i => `  X${i} -> a -> X${i + 1}`)}`,
    'a wide conjunction': n => `initial\n  X\nrules\n  X -> a -> X\nformula\n  Conj(${list(n, () => 'X >= 0', ', ')})`,
    'a long sum': n => `initial\n  X\nrules\n  X -> a -> X\nformula\n  EF(${list(n, () => 'X', ' + ')} >= 3)`,
    blanks: n => `initial${blank(n)}X\nrules\n  X -> a -> X${blank(n)}`,
  },
  aut: {
    transitions: n => `des (0, ${n}, ${n})\n${list(n, i => `(${i}, "a${i}", ${(i + 1) % n})`)}\n`,
    blanks: n => `des (0, 1, 1)${blank(n)}\n(0,${blank(n)}a${blank(n)}, 0)${blank(n)}\n`,
  },
  ats: {
    transitions: n =>
      JSON.stringify({
        initial: 's0',
        transitions: Array.from({ length: n }, (_, i) => [`s${i}`, '!a', `s${(i + 1) % n}`]),
      }),
    blanks: n => `{${blank(n)}"initial": "s",${blank(n)}"transitions": [["s", "!a", "s"]]${blank(n)}}`,
  },
  threads: {
    transitions: n => `${n} ${n}\n${list(n, i => `${i} ${i} -> ${(i + 1) % n} ${(i + 1) % n}`)}`,
    blanks: n => `2 2${blank(n)}\n0 0${blank(n)}-> 1 1${blank(n)}# x${blank(n)}\n`,
  },
}

/** The ending of a file by its language. */
export const endings = {
  labs: '.labs',
  ccs: '.ccs',
  chor: '.chor',
  acs: '.acs',
  bpp: '.bpp',
  aut: '.aut',
  ats: '.ats.json',
  threads: '.mdrp',
}
