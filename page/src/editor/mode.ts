import { type Language, StreamLanguage, type StringStream } from '@codemirror/language'
import type { Mode, Piece, Token } from '@telos-verifier/telos/page'
import { present } from '@telos-verifier/telos/page'
import { tokens } from './tokens.js'

const nothing: Piece = { text: '', token: null }

interface State {
  section: string
  isFirst: boolean
  previous: Piece
  earlier: Piece
  brackets: string[]
}

const startState = (): State => ({ section: '', isFirst: true, previous: nothing, earlier: nothing, brackets: [] })

const directive = /^#[ \t]*telos:/
const string = /^"(?:[^"\\]|\\.)*"/

/** A language that is coloured piece by piece: what all of them share. */
export const mode = (name: string, language: Mode): Language => {
  const tokenOfPiece = (stream: StringStream, state: State): Token | null => {
    const first = stream.peek()
    if (language.hasComments && (first === '#' || first === language.otherComment?.(state))) {
      const isDirective = language.hasDirectives && state.isFirst && stream.match(directive, false)
      stream.skipToEnd()
      return isDirective ? 'directive' : 'comment'
    }
    if (stream.match(language.word(state))) {
      const word = stream.current()
      const follows = (pattern: RegExp): boolean => stream.match(pattern, false) !== null
      return language.tokenOf(word, state, follows) ?? (/^\d+$/.test(word) ? 'number' : null)
    }
    if (language.hasStrings && stream.match(string)) return 'string'
    if (language.operator && stream.match(language.operator)) return 'operator'
    const isCall = stream.pos > 0 && /[\p{L}\p{N}_"]/u.test(present(stream.string[stream.pos - 1]))
    const character = stream.next() || ''
    if ('([{'.includes(character)) state.brackets.push(character === '(' && isCall ? 'call' : character)
    if (')]}'.includes(character)) state.brackets.pop()
    return '()[]{},;'.includes(character) ? 'punctuation' : null
  }

  return StreamLanguage.define<State>({
    name,
    tokenTable: tokens,
    startState,
    token: (stream, state) => {
      if (stream.sol()) Object.assign(state, language.isByLine ? startState() : { isFirst: true })
      if (stream.eatSpace()) return null
      const token = tokenOfPiece(stream, state)
      if (token === 'comment' || token === 'directive') return token
      const text = stream.current()
      // What is still open where another part begins was forgotten.
      if (token === 'section') Object.assign(state, { section: text, brackets: [] })
      state.earlier = state.previous
      state.previous = { text, token }
      state.isFirst = false
      return token
    },
    languageData: {
      ...(language.hasComments ? { commentTokens: { line: '#' } } : {}),
      closeBrackets: { brackets: [...language.pairs] },
    },
  })
}
