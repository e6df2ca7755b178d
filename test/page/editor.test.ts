import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, language } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { highlightTree } from '@lezer/highlight'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangeOf } from '../../page/src/editor/diagnostics.js'
import { languageOf } from '../../page/src/editor/languages.js'
import { highlighters } from '../../page/src/editor/tokens.js'
import * as labs from '../../simulators/labs/generated/labs.js'
import { root } from '../support/cli.js'
import { soon } from '../support/soon.js'

const stateOf = (fileName: string, doc = ''): EditorState =>
  EditorState.create({ doc, extensions: languageOf(fileName) })
const languageFor = (fileName: string): Language => stateOf(fileName).facet(language)!

interface Piece {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly classes: string
}

const piecesOf = (fileName: string, text: string): Piece[] => {
  const found: Piece[] = []
  highlightTree(languageFor(fileName).parser.parse(text), highlighters, (from, to, classes) => {
    found.push({ from, to, text: text.slice(from, to), classes })
  })
  return found
}

/** A text with what its pieces are, `‹keyword start› q`: of several classes the last says most. Punctuation is left out. */
const marked = (fileName: string, text: string): string => {
  let at = 0
  let written = ''
  for (const { from, to, text: piece, classes } of piecesOf(fileName, text)) {
    if (classes === 'tok-punctuation') continue
    written += `${text.slice(at, from)}‹${classes.split(' ').at(-1)!.replace('tok-', '')} ${piece}›`
    at = to
  }
  return written + text.slice(at)
}

/** All files of the examples and fixtures that have a language. */
const files = ['examples', 'test/fixtures'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => languageOf(path).length > 0)
    .map(path => join(folder, path)),
)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const ownEndings = ['.purpose', '.labs', '.ccs', '.chor', '.acs', '.bpp', '.mdrp', '.aut']
const isOwn = (path: string): boolean => ownEndings.some(ending => path.endsWith(ending))

describe('which language', () => {
  test.each([
    ['a/b.purpose', 'purpose'],
    ['b.purpose.json', 'json'],
    ['b.ats.json', 'json'],
    ['b.aut', 'aut'],
    ['b.labs', 'labs'],
    ['b.ccs', 'ccs'],
    ['b.chor', 'chor'],
    ['b.acs', 'acs'],
    ['b_acs', 'acs'],
    ['b.bpp', 'bpp'],
    ['b_bpp', 'bpp'],
    ['b.mdrp', 'threads'],
    ['b.tts', 'threads'],
    ['b.model.ts', 'typescript'],
    ['b.js', 'javascript'],
    ['b.mjs', 'javascript'],
  ])('%s is %s', (fileName, name) => {
    expect(languageFor(fileName).name).toBe(name)
    // Always the same list: an editor need not be set up again for it.
    expect(languageOf(fileName)).toBe(languageOf(fileName))
  })
  test('others are plain text', () => {
    expect(languageOf('notes.txt')).toEqual([])
    expect(languageOf('purpose')).toEqual([])
  })
  test('there are files of all kinds that have examples', () => {
    const endings = new Set(files.map(path => path.replace(/^.*\./, '')))
    expect([...endings].sort()).toEqual(['acs', 'ccs', 'chor', 'json', 'labs', 'mjs', 'mts', 'purpose', 'py', 'ts'])
  })
})

describe('comments and brackets', () => {
  test.each([
    ['.purpose', '#', '(["'],
    ['.labs', '#', '([{'],
    ['.ccs', '#', '([{'],
    ['.chor', '#', '(['],
    ['.acs', '#', '([{'],
    ['.bpp', '#', '('],
    ['.mdrp', '#', ''],
    ['.aut', undefined, '("'],
  ])('of %s', (ending, comment, brackets) => {
    const state = stateOf(`m${ending}`)
    expect(state.languageDataAt('commentTokens', 0)).toEqual(comment === undefined ? [] : [{ line: comment }])
    expect(state.languageDataAt('closeBrackets', 0)).toEqual([{ brackets: [...brackets] }])
  })
})

describe('colours', () => {
  test.each([
    // Statements
    ['.purpose', 'purpose p "A # b" # c', '‹keyword purpose› ‹definition p› ‹string "A # b"› ‹comment # c›'],
    ['.purpose', 'expect not strongly feasible', '‹keyword expect› ‹keyword not› ‹keyword strongly› ‹atom feasible›'],
    [
      '.purpose',
      'expect certain inconclusive within 12',
      '‹keyword expect› ‹atom certain› ‹keyword inconclusive› ‹keyword within› ‹number 12›',
    ],
    ['.purpose', 'start a-b', '‹keyword start› ‹definition a-b›'],
    ['.purpose', 'state état[not x]', '‹keyword state› ‹definition état›[‹keyword not› x]'],
    [
      '.purpose',
      'let far = forall Bird b, x of b - 1 >= 2 # c',
      '‹keyword let› ‹definition far› ‹operator =› ‹keyword forall› Bird b, x ‹keyword of› b ‹operator -› ‹number 1› ‹operator >=› ‹number 2› ‹comment # c›',
    ],
    [
      '.purpose',
      'let two = count(A.b) >= 2 or not deadlock',
      '‹keyword let› ‹definition two› ‹operator =› ‹keyword count›(A.b) ‹operator >=› ‹number 2› ‹keyword or› ‹keyword not› ‹keyword deadlock›',
    ],
    // Transitions
    ['.purpose', '  do bell -> heard', '  ‹keyword do› ‹labelName bell› ‹operator ->› heard'],
    [
      '.purpose',
      'see env(_, state, 2) when a and not b->Success',
      '‹keyword see› ‹labelName env›(‹atom _›, state, ‹number 2›) ‹keyword when› a ‹keyword and› ‹keyword not› b‹operator ->›‹success Success›',
    ],
    [
      '.purpose',
      'otherwise when has(not, x) -> Failure',
      '‹keyword otherwise› ‹keyword when› has(not, x) ‹operator ->› ‹failure Failure›',
    ],
    ['.purpose', 'internal -> q', '‹keyword internal› ‹operator ->› q'],
    ['.purpose', 'tau -> q', '‹atom tau› ‹operator ->› q'],
    ['.purpose', '!a -> q', '‹operator !›‹labelName a› ‹operator ->› q'],
    ['.purpose', '?a("b # c") -> q', '‹operator ?›‹labelName a›(‹string "b # c"›) ‹operator ->› q'],
    ['.purpose', '* -> q', '‹operator *› ‹operator ->› q'],
    // Words are keywords only where they can be.
    ['.purpose', 'state state', '‹keyword state› ‹definition state›'],
    ['.purpose', 'do see when when -> when', '‹keyword do› ‹labelName see› ‹keyword when› when ‹operator ->› when'],
    [
      '.purpose',
      'do "a # b" -> Success # c',
      '‹keyword do› ‹string "a # b"› ‹operator ->› ‹success Success› ‹comment # c›',
    ],
    // An open bracket does no harm beyond its line, and an open quote hides no comment.
    ['.purpose', 'see a(b\nsee c', '‹keyword see› ‹labelName a›(b\n‹keyword see› ‹labelName c›'],
    ['.purpose', 'do "a # b', '‹keyword do› "a ‹comment # b›'],
    // There are no comments to Telos here.
    ['.purpose', '# telos: n=1', '‹comment # telos: n=1›'],

    ['.labs', 'system {', '‹keyword system› {'],
    [
      '.labs',
      'system { extern = _n\nspawn = Ant: _n }',
      '‹keyword system› { ‹keyword extern› ‹operator =› ‹variableName2 _n›\n‹keyword spawn› ‹operator =› ‹typeName Ant›‹operator :› ‹variableName2 _n› }',
    ],
    [
      '.labs',
      'agent Ant { interface = x: undef; y: 0..5',
      '‹keyword agent› ‹definition Ant› { ‹keyword interface› ‹operator =› x‹operator :› ‹atom undef›; y‹operator :› ‹number 0›‹operator ..›‹number 5›',
    ],
    [
      '.labs',
      'Step = (x = id -> Skip) ++ { y <-- 1; z <~ y }; Step',
      '‹definition Step› ‹operator =› (x ‹operator =› ‹keyword id› ‹operator ->› ‹atom Skip›) ‹operator ++› { y ‹operator <--› ‹number 1›; z ‹operator <~› y }; ‹typeName Step›',
    ],
    [
      '.labs',
      'p[] := pick 2 Ant where !busy',
      'p[] ‹operator :=› ‹keyword pick› ‹number 2› ‹typeName Ant› ‹keyword where› ‹operator !›busy',
    ],
    ['.labs', 'x <- pick; where <- count', 'x ‹operator <-› pick; where ‹operator <-› count'],
    [
      '.labs',
      'check { P = eventually count Ant a, true > 1 }',
      '‹keyword check› { ‹definition P› ‹operator =› ‹keyword eventually› ‹keyword count› ‹typeName Ant› a, ‹bool true› ‹operator >› ‹number 1› }',
    ],
    [
      '.labs',
      'check { P = fairly_inf max(x, 1) = min }',
      '‹keyword check› { ‹definition P› ‹operator =› ‹keyword fairly_inf› ‹keyword max›(x, ‹number 1›) ‹operator =› min }',
    ],
    // In an agent these are variables.
    [
      '.labs',
      'agent A { X = agent = always -> system, fairly <~ stigmergy, max - 1',
      '‹keyword agent› ‹definition A› { ‹definition X› ‹operator =› agent ‹operator =› always ‹operator ->› system, fairly ‹operator <~› stigmergy, max ‹operator -› ‹number 1›',
    ],
    // A section begins even where the one before it was not closed.
    [
      '.labs',
      'system { agent A { agent B {',
      '‹keyword system› { ‹keyword agent› ‹definition A› { ‹keyword agent› ‹definition B› {',
    ],
    [
      '.labs',
      'agent A { X = check <- 1',
      '‹keyword agent› ‹definition A› { ‹definition X› ‹operator =› check ‹operator <-› ‹number 1›',
    ],
    ['.labs', '  # telos: n=2', '  ‹directive # telos: n=2›'],
    ['.labs', 'X # telos: n=2', '‹typeName X› ‹comment # telos: n=2›'],

    [
      '.ccs',
      "Wait = ack.Send + tau.0 + 'a.(B | C); # c",
      "‹definition Wait› ‹operator =› ‹labelName ack›‹operator .›‹typeName Send› ‹operator +› ‹atom tau›‹operator .›‹atom 0› ‹operator +› ‹operator '›‹labelName a›‹operator .›(‹typeName B› ‹operator |› ‹typeName C›); ‹comment # c›",
    ],
    [
      '.ccs',
      'set L = {a, b}; P = set.Q \\ L;',
      '‹keyword set› ‹definition L› ‹operator =› {‹labelName a›, ‹labelName b›}; ‹definition P› ‹operator =› ‹labelName set›‹operator .›‹typeName Q› ‹operator \\› ‹typeName L›;',
    ],
    [
      '.ccs',
      'P |[a]| Q |<S>| R[new/old]',
      '‹typeName P› ‹operator |[›‹labelName a›‹operator ]|› ‹typeName Q› ‹operator |<›‹typeName S›‹operator >|› ‹typeName R›[‹labelName new›‹operator /›‹labelName old›]',
    ],
    [
      '.ccs',
      "sync S { (_, *) -> _; (_, '_) -> tau }",
      "‹keyword sync› ‹definition S› { (‹atom _›, ‹operator *›) ‹operator ->› ‹atom _›; (‹atom _›, ‹operator '›‹atom _›) ‹operator ->› ‹atom tau› }",
    ],
    ['.ccs', '# telos: root=P', '‹directive # telos: root=P›'],
    [
      '.ccs',
      "* It's one = two;\nagent Med-2' = in-1.Med-2'' + agent.nil.nil; * two",
      "‹comment * It's one = two;›\n‹keyword agent› ‹definition Med-2'› ‹operator =› ‹labelName in-1›‹operator .›‹typeName Med-2''› ‹operator +› ‹labelName agent›‹operator .›‹labelName nil›‹operator .›‹atom nil›; ‹comment * two›",
    ],
    [
      '.ccs',
      'sync S { (a, *) -> b } * c\nset L = {a, * c\nb};',
      '‹keyword sync› ‹definition S› { (‹labelName a›, ‹operator *›) ‹operator ->› ‹labelName b› } ‹comment * c›\n‹keyword set› ‹definition L› ‹operator =› {‹labelName a›, ‹comment * c›\n‹labelName b›};',
    ],

    [
      '.chor',
      'Stock = (iron@bk + tau); *look@bk || bid[bk, mk]; Rest # c',
      '‹definition Stock› ‹operator =› (‹labelName iron›‹operator @›‹namespace bk› ‹operator +› ‹atom tau›)‹operator ;› ‹operator *›‹labelName look›‹operator @›‹namespace bk› ‹operator ||› ‹labelName bid›[‹namespace bk›, ‹namespace mk›]‹operator ;› ‹typeName Rest› ‹comment # c›',
    ],
    // Even a peer that is called tau is a peer.
    ['.chor', 'a@tau', '‹labelName a›‹operator @›‹namespace tau›'],

    [
      '.acs',
      'class Server { free -> busy : receive lock',
      '‹keyword class› ‹definition Server› { free ‹operator ->› busy ‹operator :› ‹keyword receive› ‹labelName lock›',
    ],
    [
      '.acs',
      'class A {\n  a -> b : send to to B; b -> c : spawn B.start\n  c -> a : tau\n}',
      '‹keyword class› ‹definition A› {\n  a ‹operator ->› b ‹operator :› ‹keyword send› ‹labelName to› ‹keyword to› ‹typeName B›; b ‹operator ->› c ‹operator :› ‹keyword spawn› ‹typeName B›‹operator .›start\n  c ‹operator ->› a ‹operator :› ‹atom tau›\n}',
    ],
    // States may have any name.
    [
      '.acs',
      'class A {\n  start -> not\n  not -> send\n}',
      '‹keyword class› ‹definition A› {\n  start ‹operator ->› not\n  not ‹operator ->› send\n}',
    ],
    [
      '.acs',
      'start n A.a, 2 mail(B, m)',
      '‹keyword start› n ‹typeName A›‹operator .›a, ‹number 2› ‹keyword mail›(‹typeName B›, ‹labelName m›)',
    ],
    [
      '.acs',
      'property P = always not deadlock or count(A.a) + mail(B, m) <= n',
      '‹keyword property› ‹definition P› ‹operator =› ‹keyword always› ‹keyword not› ‹keyword deadlock› ‹keyword or› ‹keyword count›(‹typeName A›‹operator .›a) ‹operator +› ‹keyword mail›(‹typeName B›, ‹labelName m›) ‹operator <=› n',
    ],
    // What is left open ends where another part begins.
    [
      '.acs',
      'start mail(A, m\nproperty P = always not deadlock',
      '‹keyword start› ‹keyword mail›(‹typeName A›, ‹labelName m›\n‹keyword property› ‹definition P› ‹operator =› ‹keyword always› ‹keyword not› ‹keyword deadlock›',
    ],
    ['.acs', '# telos: expect P holds', '‹directive # telos: expect P holds›'],
    // As Soter writes them.
    [
      '_acs',
      'Pid(0)\ns1 -> s2 vPid7.10\ns2 -> s3 Pid7 ! {ask,Pid(0)} 20\ns3 -> s2 ? x 21',
      '‹keyword Pid›(‹number 0›)\ns1 ‹operator ->› s2 ‹typeName vPid7›‹operator .›‹number 10›\ns2 ‹operator ->› s3 ‹typeName Pid7› ‹operator !› {ask,‹typeName Pid›(‹number 0›)} ‹number 20›\ns3 ‹operator ->› s2 ‹operator ?› x ‹number 21›',
    ],

    [
      '.bpp',
      'initial S*2 # c\nrules S -> fork -> S, Job Job -> 0\nX -> tau -> Y',
      '‹keyword initial› ‹typeName S›‹operator *›‹number 2› ‹comment # c›\n‹keyword rules› ‹typeName S› ‹operator ->› ‹labelName fork› ‹operator ->› ‹typeName S›, ‹typeName Job› ‹typeName Job› ‹operator ->› ‹atom 0›\n‹typeName X› ‹operator ->› ‹atom tau› ‹operator ->› ‹typeName Y›',
    ],
    [
      '.bpp',
      'formula EF(Conj(EX(a, X >= 0), AX(Y - EF == -1)))',
      '‹keyword formula› ‹keyword EF›(‹keyword Conj›(‹keyword EX›(‹labelName a›, ‹typeName X› ‹operator >=› ‹number 0›), ‹keyword AX›(‹typeName Y› ‹operator -› ‹typeName EF› ‹operator ==› ‹operator -›‹number 1›)))',
    ],
    ['.bpp', '# telos: n=1', '‹comment # telos: n=1›'],

    [
      '.mdrp',
      '# c\n2 3 # states\n0 0 -> 0 1\n1 2 +> 1 1# c',
      '‹comment # c›\n‹definition 2› ‹definition 3› ‹comment # states›\n‹number 0› ‹number 0› ‹operator ->› ‹number 0› ‹number 1›\n‹number 1› ‹number 2› ‹operator +>› ‹number 1› ‹number 1›‹comment # c›',
    ],

    ['.aut', 'des (0, 2, 3)', '‹keyword des› (‹number 0›, ‹number 2›, ‹number 3›)'],
    ['.aut', '(0, "a, 1) # b", 1)', '(‹number 0›, ‹labelName "a, 1) # b"›, ‹number 1›)'],
    ['.aut', '(0, put (x, 2), 1)', '(‹number 0›, ‹labelName put (x, 2)›, ‹number 1›)'],
    ['.aut', '(0, i, 1)\n(1,"tau",0)', '(‹number 0›, ‹atom i›, ‹number 1›)\n(‹number 1›,‹atom "tau"›,‹number 0›)'],
    [
      '.aut',
      '(0, !a, 1)\n(1, "?b", 0)',
      '(‹number 0›, ‹operator !›‹labelName a›, ‹number 1›)\n(‹number 1›, ‹operator "?›‹labelName b"›, ‹number 0›)',
    ],
  ])('%s: %s', (ending, text, expected) => {
    expect(marked(`m${ending}`, text)).toBe(expected)
  })
  test('own kinds are kinds of what CodeMirror knows', () => {
    expect(piecesOf('m.purpose', '* -> Success').at(-1)!.classes).toBe('tok-atom tok-success')
    expect(piecesOf('m.labs', '# telos: n=1')[0].classes).toBe('tok-comment tok-directive')
  })
})

describe('examples', () => {
  // Of some languages an editor here knows nothing.
  const coloured = files.filter(path => stateOf(path).facet(language) !== null)
  test.each(coloured)('%s is coloured', path => {
    const text = read(path)
    expect(piecesOf(path, text).length).toBeGreaterThan(0)
  })

  /** Comments as the grammars have them: from a # that is not in quotes to the end of the line. */
  test.each(files.filter(isOwn))('%s: comments are comments, and nothing else is', path => {
    const text = read(path)
    const comments = [...text.matchAll(/"[^"\n]*"|#.*/g)].map(([found]) => found).filter(found => found[0] === '#')
    const shown = piecesOf(path, text).filter(({ classes }) => classes.includes('tok-comment'))
    expect(shown.map(piece => piece.text)).toEqual(comments)
  })

  /** The words in a grammar, without what rules are called. */
  const wordsIn = (...grammars: string[]): Set<string> =>
    new Set(
      grammars.flatMap(path => [...read(path).matchAll(/"([A-Za-z_]{2,})"(?!\s*(?:=|\n\s*=))/g)].map(([, w]) => w)),
    )
  const grammars: Readonly<Record<string, Set<string>>> = {
    purpose: wordsIn('purposes/text.peggy', 'src/ats/notation.peggy'),
    labs: new Set([...wordsIn('simulators/labs/labs.peggy'), ...labs.words.reserved, ...labs.words.special]),
    ccs: wordsIn('simulators/ccs/ccs.peggy'),
    chor: wordsIn('simulators/chor/chor.peggy'),
    acs: wordsIn('simulators/acs/acs.peggy'),
  }
  /** Some names in the examples look like words of the grammar: told by what stands around them. */
  const isName = (before: string, word: string, after: string): boolean =>
    /(?:do|see) $|\(.*, $/.test(before) ||
    (/^let /.test(before) && word === 'state') ||
    /^-(?!>)/.test(after) ||
    (word === 'count' && !/^ [A-Z]|^\(/.test(after))
  test.each(files.filter(isOwn))('%s: words of the grammar stand out, and no others', path => {
    const text = read(path)
    const words = grammars[path.replace(/^.*\./, '')]
    const pieces = piecesOf(path, text)
    for (const { 0: word, index } of text.matchAll(/"[^"\n]*"|#.*|\w+/g)) {
      const classes = pieces.find(({ from, to }) => from <= index && index < to)?.classes ?? ''
      const before = text.slice(text.lastIndexOf('\n', index - 1) + 1, index)
      const isWord = words.has(word) && !isName(before, word, text.slice(index + word.length))
      const isOwnWord = /tok-(?:keyword|bool|atom$)/.test(classes) && /^[a-z]/i.test(word)
      // Conditions behind `let` have words of the model.
      if (isWord || !/^let /.test(before)) expect(isOwnWord, `${before}${word}: ${classes}`).toBe(isWord)
    }
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...'purpose expect let start state do see when not -> tau set sync class property send to mail ( ) [ ] { } | |[ ]|'.split(
      ' ',
    ),
    ...'initial rules formula EX agent check pick count = == := <- <-- ! ? * @ " \\ \' # , ; : . .. _ _n 0 17 Name τ ⊛ 𝔘'.split(
      ' ',
    ),
    ...['# telos:', ' ', '\t', '\n', '\r\n', '(0, ', ', 1)', 'des ('],
  )
  test.each(ownEndings)('%s: is read to its end, each piece once', ending => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), parts => {
        const text = parts.join('')
        const tree = languageFor(`m${ending}`).parser.parse(text)
        expect(tree.length).toBe(text.length)
        let at = 0
        for (const { from, to } of piecesOf(`m${ending}`, text)) {
          expect(from).toBeGreaterThanOrEqual(at)
          expect(to).toBeGreaterThan(from)
          at = to
        }
      }),
    )
  })
  test.each(ownEndings)('%s: long lines take no long time', ending => {
    for (const part of [' ', '"', 'a ', '(', ', 1', '\\', "'", '!']) {
      const text = part.repeat(20_000)
      soon(5, () => languageFor(`m${ending}`).parser.parse(text))
    }
  })
})

describe('where diagnostics are marked', () => {
  const text = 'one\ntwo\n'
  test('as they say', () => {
    expect(rangeOf({ start: 4, end: 7 }, text, text.length)).toEqual({ from: 4, to: 7 })
  })
  test('within what is shown', () => {
    expect(rangeOf({ start: 4, end: 7 }, text, 5)).toEqual({ from: 4, to: 5 })
    expect(rangeOf({ start: 9, end: 12 }, text, 5)).toEqual({ from: 5, to: 5 })
    expect(rangeOf({ start: 6, end: 4 }, text, text.length)).toEqual({ from: 6, to: 6 })
  })
  test('in the same place where lines end otherwise', () => {
    const { doc } = EditorState.create({ doc: 'one\r\ntwo\r\n' })
    const { from, to } = rangeOf({ start: 5, end: 8 }, 'one\r\ntwo\r\n', doc.length)
    expect(doc.sliceString(from, to)).toBe('two')
  })
})
