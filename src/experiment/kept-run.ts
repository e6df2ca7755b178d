import type { Purpose } from '../../purposes/purpose.js'
import { present } from '../ats/present.js'
import type { Run, Step } from '../ats/run.js'
import type { Witness } from './sampler.js'
import type { World } from './world.js'

/** Writes a run down as it is made. */
export class Recorder implements Witness {
  private start: Run['start'] | null = null
  private readonly steps: Step[] = []
  private taking: Pick<Step, 'event' | 'choice' | 'offered' | 'initial'> | null = null

  constructor(private readonly purpose: Purpose) {}

  begins(world: World, q: number): void {
    this.start = this.placeIn(world, q)
  }

  takes(world: World, choice: number, count: number): void {
    const { events, drawnStart } = world
    const event = world.eventOf(choice)
    const isDrawn = drawnStart !== null && this.steps.length === 0
    const isOpen = Array.from({ length: count }, (_, i) => i).some(i => i !== choice && world.eventOf(i) === event)
    const offered = isOpen ? world.offered(choice) : null
    this.taking = {
      event: present(events[event]),
      ...(isOpen ? { choice } : {}),
      ...(offered === null ? {} : { offered }),
      ...(isDrawn ? { initial: [...drawnStart] } : {}),
    }
  }

  entered(world: World, q: number): void {
    this.steps.push({ ...present(this.taking), ...this.placeIn(world, q) })
  }

  private placeIn(world: World, q: number): Run['start'] {
    const observe = world.observe()
    return {
      purpose: present(this.purpose.states[q]).name,
      labels: world.literals(),
      state: world.name(),
      ...(observe === null ? {} : { observe: { ...observe } }),
    }
  }

  /** The run so far; `null` before it has begun. */
  get run(): Run | null {
    return this.start === null ? null : { start: this.start, steps: this.steps, loop: null }
  }
}
