/** What a piece of text can be. */
export type Token =
  | 'keyword'
  /** A keyword that a part of a file begins with. */
  | 'section'
  | 'atom'
  | 'bool'
  | 'number'
  | 'string'
  | 'comment'
  /** A comment that says something to Telos. */
  | 'directive'
  | 'operator'
  | 'punctuation'
  /** A name where it is given its meaning. */
  | 'definition'
  /** An event, an action or a message. */
  | 'event'
  /** A process, a class, or a kind of agents. */
  | 'process'
  /** One of those who take part in something that several do together. */
  | 'peer'
  | 'parameter'
  | 'success'
  | 'failure'

export interface Piece {
  readonly text: string
  readonly token: Token | null
}

/** Where in a file something stands. */
export interface Place {
  /** The keyword that this part of the file began with. */
  readonly section: string
  /** Is it the first on its line? */
  readonly isFirst: boolean
  readonly previous: Piece
  /** What stands before the previous one. */
  readonly earlier: Piece
  /** Those that are open, outermost first; `call` is a parenthesis right behind a word. */
  readonly brackets: readonly string[]
}

/** How texts in a language are coloured, piece by piece. */
export interface Mode {
  /** Does a line know nothing of the lines before? */
  readonly isByLine?: boolean
  /** Do comments begin with #? */
  readonly hasComments: boolean
  /** Another character that begins a comment; it may depend on the place whether it does. */
  readonly otherComment?: (place: Place) => string | null
  /** May comments say something to Telos (comments.ts)? */
  readonly hasDirectives?: boolean
  /** Double quotes around what is not a word. */
  readonly hasStrings?: boolean
  /** The brackets and quotes that come in pairs. */
  readonly pairs: string
  readonly operator?: RegExp
  /** A word; it may depend on the place what one is. */
  readonly word: (place: Place) => RegExp
  /** What a word is; numbers need not be named. */
  readonly tokenOf: (word: string, place: Place, follows: (pattern: RegExp) => boolean) => Token | null
  /** Words of conditions, which stand behind `let` in purposes too. */
  readonly conditions?: ReadonlySet<string>
}

/** A mode, or the name of a language that editors know by themselves. */
export type Editor = Mode | 'json' | 'javascript' | 'typescript' | 'plain'

/** The words of a list, written with spaces between them. */
export const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
