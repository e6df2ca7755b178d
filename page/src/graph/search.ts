import { eventInWords } from '@telos-verifier/telos/page'
import type { GraphModel } from './model.js'

/** Finds nodes by what is written on them and by what can happen there. */
export class Search {
  private readonly texts: string[] = []
  /** Which texts have the events of their node in them. */
  private readonly whole: boolean[] = []

  constructor(private readonly model: GraphModel) {}

  /** In the order of the nodes' numbers. */
  find(query: string): number[] {
    const wanted = query.trim().toLowerCase()
    if (wanted === '') return []
    this.catchUp()
    const found: number[] = []
    for (const [node, text] of this.texts.entries()) if (text.includes(wanted)) found.push(node)
    return found
  }

  private catchUp(): void {
    const { model, texts, whole } = this
    for (const [node, { state, labels, purpose }] of model.nodes.entries()) {
      const expanded = model.isExpanded(node)
      if (whole[node] === expanded) continue
      const events = new Set(model.ways(node).flatMap(({ event, words }) => [words, eventInWords(event)]))
      // Lines, so that nothing is found across two texts.
      texts[node] = [state, purpose, ...labels, ...events].join('\n').toLowerCase()
      whole[node] = expanded
    }
  }
}
