import { mutableModel } from '@telos-verifier/telos'

type StationEvent = '!rent' | '?return' | '?crash' | '?repair'

/** A station with two bicycles: customers rent them, riders bring them back or crash, a mechanic repairs what is broken. */
export class Station {
  /** What Telos may assume: `enabled` lists everything that can happen. */
  readonly world = 'closed'

  private docked = 2
  private riding = 0
  private broken = 0

  /** What can happen now. The experiment can order what begins with `!`; what begins with `?` happens by itself. */
  enabled(): StationEvent[] {
    const events: StationEvent[] = []
    if (this.docked > 0) events.push('!rent')
    if (this.riding > 0) events.push('?return', '?crash')
    if (this.broken > 0) events.push('?repair')
    return events
  }

  /** Makes one of these happen. */
  inject(event: StationEvent): void {
    if (event === '!rent') this.move('docked', 'riding')
    if (event === '?return') this.move('riding', 'docked')
    if (event === '?crash') this.move('riding', 'broken')
    if (event === '?repair') this.move('broken', 'docked')
  }

  private move(from: 'docked' | 'riding' | 'broken', to: 'docked' | 'riding' | 'broken'): void {
    this[from]--
    this[to]++
  }

  /** What purposes can ask about. */
  label() {
    return { empty: this.docked === 0, wrecked: this.broken === 2 }
  }

  /** Everything that decides the future, as a copy. */
  save() {
    return { docked: this.docked, riding: this.riding, broken: this.broken }
  }

  restore(saved: ReturnType<Station['save']>): void {
    this.docked = saved.docked
    this.riding = saved.riding
    this.broken = saved.broken
  }

  /** Equal for states with the same future: Telos then visits none of them twice. */
  fingerprint(): string {
    return JSON.stringify(this.save())
  }
}

/** What Telos loads: a function that makes a fresh model. */
export default () => mutableModel(new Station())
