import { present } from '../../src/ats/present.js'
import {
  actionText,
  type Leaf,
  nodesOf,
  par,
  rateText,
  relabel,
  restrict,
  type System,
  sync,
  type Tokens,
} from './terms.js'

/** How strongly a text holds together, from the loosest on. */
const binds = {
  sum: 0,
  parallel: 1,
  prefix: 2,
  postfix: 3,
} as const

interface Text {
  readonly text: string
  readonly binding: number
}

/** Writes terms as people do. */
export class Printer {
  private readonly leaves: Text[] = []

  constructor(private readonly system: System) {
    const { leaves } = system
    // The parts of a leaf come before it.
    for (let leaf = 0; leaf < leaves.count; leaf++) this.leaves.push(this.leaf(leaves.of(leaf)))
  }

  /** `places` are written for leaves beyond those that there are. */
  text(term: ArrayLike<number>, places: readonly string[] = []): string {
    return this.term(term, places).text
  }

  private leaf(leaf: Leaf): Text {
    switch (leaf.is) {
      case 'nil':
        return { text: '0', binding: binds.postfix }
      case 'constant':
        return { text: leaf.name, binding: binds.postfix }
      case 'prefix': {
        const left = inside(this.term(leaf.left), binds.prefix)
        const action = actionText(this.system.labels, leaf.action)
        return { text: `${action}${rateText(leaf.rate)}.${left}`, binding: binds.prefix }
      }
      case 'sum': {
        const parts = leaf.of.map((of, i) => inside(this.term(of), i === 0 ? binds.sum : binds.parallel))
        const text = parts.join(' + ')
        return { text, binding: binds.sum }
      }
    }
  }

  private term(term: ArrayLike<number>, places: readonly string[] = []): Text {
    const { labels, algebras } = this.system
    const done: Text[] = []
    for (const i of nodesOf(term).reverse()) {
      const listed = (): Tokens => Array.from({ length: present(term[i + 1]) }, (_, j) => present(term[i + 2 + j]))
      switch (term[i]) {
        case par: {
          const parts = done.splice(done.length - present(term[i + 1])).reverse()
          const texts = parts.map((part, j) => inside(part, j === 0 ? binds.parallel : binds.prefix))
          done.push({ text: texts.join(' | '), binding: binds.parallel })
          break
        }
        case sync: {
          const first = present(done.pop())
          const second = inside(present(done.pop()), binds.prefix)
          const text = `${inside(first, binds.parallel)} ${present(algebras[present(term[i + 1])]).operator} ${second}`
          done.push({ text, binding: binds.parallel })
          break
        }
        case restrict: {
          const set = listed().map(label => labels[label])
          done.push({
            text: `${inside(present(done.pop()), binds.postfix)}\\{${set.join(', ')}}`,
            binding: binds.postfix,
          })
          break
        }
        case relabel: {
          const pairs = listed().map(
            (_, j) => `${labels[present(term[i + 3 + 2 * j])]}/${labels[present(term[i + 2 + 2 * j])]}`,
          )
          done.push({
            text: `${inside(present(done.pop()), binds.postfix)}[${pairs.join(', ')}]`,
            binding: binds.postfix,
          })
          break
        }
        default:
          done.push(
            this.leaves[present(term[i])] ?? {
              text: present(places[present(term[i]) - this.leaves.length]),
              binding: binds.postfix,
            },
          )
      }
    }
    return present(done[0])
  }
}

/** A text where at least this binding is needed. */
const inside = ({ text, binding }: Text, needed: number): string => (binding < needed ? `(${text})` : text)
