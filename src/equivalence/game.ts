import type { Trace } from './comparison.js'
import type { Classes } from './quotient.js'
import { firstMove } from './system.js'
import { TooMuch } from './too-much.js'

/** A move of a class. */
export interface Move {
  readonly event: number
  readonly target: number
}

/** The bisimulation game on classes: one player moves, the other must answer with the same event. */
export class Game {
  constructor(
    private readonly classes: Classes,
    private stepsLeft: number,
  ) {}

  /**
   * A move of class c that d has no answer to: every answer leads to where fewer rounds are needed to tell it apart than for
   * c and d. Of several, one with the fewest answers. `null`: there is none, but then d has one, or one was not expanded.
   */
  difference(c: number, d: number): Move | null {
    const { classes } = this
    const { first, event, target } = classes.system
    const rounds = classes.apart(c, d)
    let best: Move | null = null
    let fewest = Number.POSITIVE_INFINITY
    for (let i = first[c]!; i < first[c + 1]! && fewest > 0; i++) {
      let answers = 0
      let j = firstMove(classes.system, d, event[i]!)
      for (; j < first[d + 1]! && event[j] === event[i] && answers < fewest; j++) {
        if (--this.stepsLeft < 0) throw new TooMuch()
        if (classes.apart(target[i]!, target[j]!) >= rounds) break
        answers++
      }
      if (answers >= fewest || (j < first[d + 1]! && event[j] === event[i])) continue
      best = { event: event[i]!, target: target[i]! }
      fewest = answers
    }
    return best
  }

  /** Where class c can go by an event. */
  answers(c: number, event: number): number[] {
    const { system } = this.classes
    const answers: number[] = []
    for (let i = firstMove(system, c, event); i < system.first[c + 1]! && system.event[i] === event; i++)
      answers.push(system.target[i]!)
    return answers
  }

  /**
   * A play in which the answers hold out as long as they can; the last move has none. `null` if it comes to states that were
   * not expanded.
   */
  play(): Trace | null {
    const { system, apart } = this.classes
    const events: string[] = []
    let left = system.left
    let right = system.right
    for (;;) {
      const byLeft = this.difference(left, right)
      const move = byLeft ?? this.difference(right, left)
      if (move === null) return null
      events.push(system.events[move.event]!)
      const answering = byLeft === null ? left : right
      let longest = -1
      for (const answer of this.answers(answering, move.event)) {
        if (longest < 0 || apart(answer, move.target) > apart(longest, move.target)) longest = answer
      }
      if (longest < 0) return system.open[answering] === 1 ? null : { events, by: byLeft === null ? 'right' : 'left' }
      left = byLeft === null ? longest : move.target
      right = byLeft === null ? move.target : longest
    }
  }
}
