import {
  type Algebra,
  constant,
  type Definitions,
  type Entry,
  hoare,
  nil,
  parallel,
  prefix,
  relabelling,
  restriction,
  sum,
  sync,
  type Term,
} from './oracle.js'

/** Reads CCS text, as plainly as possible. It knows what tests write and throws at the rest. */
export const read = (text: string): Definitions => new Reader(text).definitions()

/** One term without sets and algebras. */
export const readTerm = (text: string): Term => new Reader(`S = ${text};`).definitions().get('S')!

class Reader {
  private readonly tokens: string[]
  private at = 0
  private readonly sets = new Map<string, string[]>()
  private readonly algebras = new Map<string, Algebra>()

  constructor(text: string) {
    this.tokens = text.match(/->|@\d+(?:\.\d+(?=\s*\.))?|[A-Za-z](?:[\w']|-(?=\w))*|[^\s]/g) ?? []
  }

  definitions(): Definitions {
    const definitions = new Map<string, Term>()
    while (this.at < this.tokens.length) {
      const name = this.word()
      if (name === 'set') {
        const set = this.word()
        this.take('=')
        this.take('{')
        this.sets.set(set, this.list('}', this.action))
        this.take(';')
      } else if (name === 'sync') {
        const algebra = this.word()
        this.take('{')
        this.algebras.set(algebra, { name: algebra, entries: this.entries() })
      } else {
        this.take('=')
        if (definitions.has(name)) throw new Error(`${name} twice`)
        definitions.set(name, this.sum())
        this.take(';')
      }
    }
    return definitions
  }

  private entries(): Entry[] {
    const entries: Entry[] = []
    while (!this.taken('}')) {
      this.take('(')
      const left = this.action()
      this.take(',')
      const right = this.action()
      this.take(')')
      this.take('->')
      entries.push({ left, right, result: this.action() })
      if (!this.taken(';') && this.tokens[this.at] !== '}') throw this.unexpected()
    }
    return entries
  }

  private sum(): Term {
    let term = this.composition()
    while (this.taken('+')) term = sum(term, this.composition())
    return term
  }

  private composition(): Term {
    let term = this.prefix()
    while (this.taken('|'))
      if (this.taken('[')) {
        const named = this.sets.has(this.tokens[this.at]) ? this.word() : undefined
        const actions = named === undefined ? this.list(']', this.action) : this.sets.get(named)!
        if (named !== undefined) this.take(']')
        this.take('|')
        term = hoare(term, actions, this.prefix(), named)
      } else if (this.taken('<')) {
        const algebra = this.algebras.get(this.word())
        if (algebra === undefined) throw this.unexpected()
        this.take('>')
        this.take('|')
        term = sync(term, algebra, this.prefix())
      } else term = parallel(term, this.prefix())
    return term
  }

  private prefix(): Term {
    if (!/^['a-z]/.test(this.tokens[this.at] ?? '')) return this.postfix()
    const action = this.action()
    const rated = this.tokens[this.at]?.startsWith('@') ? this.tokens[this.at++] : '@1'
    this.take('.')
    return prefix(action, this.prefix(), Number(rated.slice(1)))
  }

  private postfix(): Term {
    let term = this.atom()
    for (;;)
      if (this.taken('\\')) {
        if (this.taken('{')) term = restriction(term, this.list('}', this.word))
        else {
          const named = this.word()
          if (!this.sets.has(named)) throw this.unexpected()
          term = restriction(term, this.sets.get(named)!, named)
        }
      } else if (this.taken('[')) term = relabelling(term, this.list(']', this.pair))
      else return term
  }

  private atom(): Term {
    if (this.taken('0')) return nil
    if (!this.taken('(')) return constant(this.word())
    const term = this.sum()
    this.take(')')
    return term
  }

  private readonly pair = (): [string, string] => {
    const now = this.word()
    this.take('/')
    return [now, this.word()]
  }

  /** Also what may stand in an algebra in place of one. */
  private readonly action = (): string => {
    if (this.taken("'")) return `'${this.taken('_') ? '_' : this.word()}`
    return ['_', '*', '0'].find(sign => this.taken(sign)) ?? this.word()
  }

  private list<Item>(end: string, item: () => Item): Item[] {
    const items: Item[] = []
    if (this.taken(end)) return items
    do items.push(item())
    while (this.taken(','))
    this.take(end)
    return items
  }

  private readonly word = (): string => {
    const token = this.tokens[this.at]
    if (!/^[A-Za-z]/.test(token ?? '')) throw this.unexpected()
    this.at++
    return token
  }

  private taken(token: string): boolean {
    if (this.tokens[this.at] !== token) return false
    this.at++
    return true
  }

  private take(token: string): void {
    if (!this.taken(token)) throw this.unexpected()
  }

  private unexpected(): Error {
    return new Error(`unexpected: ${this.tokens.slice(this.at, this.at + 5).join(' ')}`)
  }
}
