import { present } from '../ats/present.js'
import type { Run, Step, StoredStep, Stuck, Telling } from '../ats/run.js'
import { eventInWords } from '../ats/words.js'
import { reportingFaults } from '../checking/simulator-error.js'
import { stuckBy } from '../product/stuck.js'
import { Awaiting, kept } from '../simulator/asynchronous/awaiting.js'
import { wrong } from '../work/bounds.js'
import type { Explored, Place, Way } from './explored.js'
import { reasonAgainst } from './reason.js'

/** A transition that can be taken now. */
export interface Offer {
  /** Which of the transitions of the model's state it is: what `take` takes. */
  readonly choice: number
  readonly event: string
  /** The initial state that it leads to, where there are too many to list. */
  readonly initial?: readonly number[]
  /** What a program offered besides the event, in words, where the event alone leaves open which transition it is. */
  readonly offered: string | null
  /** The step in the model's own words, if it has any. */
  readonly told: Telling | null
  /** Where it leads; `null` where the purpose does not allow it. */
  readonly to: Place | null
  /** Why the purpose does not allow it, if it does not. */
  readonly against: string | null
}

/** The step of a run that taking one of several transitions is. */
export const stepBy = (
  { choice, event, initial, offered, told }: Pick<Offer, 'choice' | 'event' | 'initial' | 'offered' | 'told'>,
  to: Place,
  offers: readonly Pick<Offer, 'event'>[],
): Step => ({
  event,
  ...to,
  ...(initial !== undefined ? { initial } : offers.filter(one => one.event === event).length > 1 ? { choice } : {}),
  ...(offered === null ? {} : { offered }),
  ...(told === null ? {} : { told }),
})

/** Where a walk is. */
export interface Here extends Place {
  /** The number of the node among those explored. */
  readonly node: number
  /** How many steps were taken to get here, and how many can be taken again after going back. */
  readonly position: number
  readonly length: number
  /** Is it over? Only going back is left: there is a verdict, or the purpose allows nothing, or the model offers nothing. */
  readonly ended: 'success' | 'failure' | Stuck['kind'] | null
  readonly offers: readonly Offer[]
}

/** Where a walk has been. */
interface Course {
  readonly nodes: number[]
  readonly ways: Way[]
  position: number
}

const copyOf = ({ nodes, ways, position }: Course): Course => ({ nodes: [...nodes], ways: [...ways], position })

/**
 * A walk through a model, or through its product with a purpose, step by step: back and forth, as the user chooses.
 * @public
 */
export class Walk {
  private course: Course = { nodes: [0], ways: [], position: 0 }

  constructor(readonly explored: Explored) {}

  private get node(): number {
    const { nodes, position } = this.course
    return present(nodes[position])
  }

  here(): Here {
    return this.blamed(() => {
      const { explored, node } = this
      const { position, ways } = this.course
      const offers = explored.from(node).map(way => ({
        choice: way.choice,
        event: way.event,
        ...explored.initialOf(node, way),
        offered: explored.offered(node, way),
        told: explored.tell(node, way),
        to: way.to === null ? null : explored.placeOf(way.to),
        against: way.to === null ? reasonAgainst(explored.purpose, explored.purposeIn(node), way.event) : null,
      }))
      const kind = explored.kindOf(node)
      const isStuck = offers.every(({ to }) => to === null)
      const stuck = isStuck ? stuckBy(offers.map(({ event }) => event)).kind : null
      const ended = kind === 'plain' ? stuck : kind
      return { ...explored.placeOf(node), node, position, length: ways.length, ended, offers }
    })
  }

  /** Takes a transition. What could have been taken again is forgotten, unless it is the same. */
  take(choice: number): void {
    const way = this.blamed(() => this.explored.from(this.node)).find(one => one.choice === choice)
    if (way === undefined) throw wrong(`there is no transition ${choice} here`)
    if (way.to === null) throw wrong(`the purpose does not allow “${eventInWords(way.event)}” here`)
    this.go(way, way.to)
  }

  /** Takes as many steps of a stored run as can be taken, and returns how many that are. */
  follow(steps: readonly StoredStep[]): number {
    return this.along(steps, (node, step) => this.explored.wayOf(node, step))
  }

  /** Takes the transitions that `take` was given once, as far as they are there. */
  retrace(choices: readonly number[]): void {
    this.along(choices, (node, choice) => this.explored.from(node).find(one => one.choice === choice))
  }

  /**
   * Goes step by step, as far as there is a way, and returns how far that is. If it has to wait, the walk stays where it was; what
   * was gone by then is kept, to go on from there.
   */
  private along<S>(steps: readonly S[], wayOf: (node: number, step: S) => Way | undefined): number {
    const gone = kept(() => ({ steps: 0, course: copyOf(this.course) }))
    const before = this.course
    this.course = gone.course
    try {
      for (; gone.steps < steps.length; gone.steps++) {
        const way = this.blamed(() => wayOf(this.node, present(steps[gone.steps])))
        if (way === undefined || way.to === null) break
        this.go(way, way.to)
      }
    } catch (error) {
      if (error instanceof Awaiting) this.course = before
      throw error
    }
    return gone.steps
  }

  /** Goes back or forth, to where the walk was after `position` steps. */
  goTo(position: number): void {
    if (!Number.isInteger(position) || position < 0 || position > this.course.ways.length)
      throw wrong(`the walk has ${this.course.ways.length} steps: it cannot go to ${position}`)
    this.course.position = position
  }

  /** Moves, and returns where that leads. If that fails there was no move: the walk stays where it was. */
  moved(move: () => void): Here {
    const before = copyOf(this.course)
    try {
      move()
      return this.here()
    } catch (error) {
      this.course = before
      throw error
    }
  }

  /** The transitions taken up to here: what `take` was given. */
  choices(): number[] {
    const { ways, position } = this.course
    return ways.slice(0, position).map(({ choice }) => choice)
  }

  /** The walk up to here as a run that can be stored and replayed. */
  run(): Run {
    const { explored } = this
    const { nodes, ways, position } = this.course
    const steps = ways.slice(0, position).map((way, i) => {
      const node = present(nodes[i])
      const words = { offered: explored.offered(node, way), told: explored.tell(node, way) }
      const taken = { ...way, ...explored.initialOf(node, way), ...words }
      return stepBy(taken, explored.placeOf(present(nodes[i + 1])), explored.from(node))
    })
    return { start: explored.placeOf(0), steps, loop: null }
  }

  private go(way: Way, to: number): void {
    const { ways, nodes, position } = this.course
    if (ways[position]?.choice !== way.choice) {
      ways.splice(position, ways.length, way)
      nodes.splice(position + 1, nodes.length, to)
    }
    this.course.position++
  }

  private blamed<A>(work: () => A): A {
    return reportingFaults(work, () => this.run())
  }
}
