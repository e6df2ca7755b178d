import { mutableModel } from '@telos-verifier/telos'

/** The chain: each behaviour makes the next one possible, and the last one is rewarded by itself. */
const chain = ['wake_up_early', 'go_to_work', 'work', 'take_money', 'buy_food'] as const
type Behaviour = (typeof chain)[number]
type Place = 'home' | 'awake' | 'workplace' | 'tired' | 'paid'
type WorkerEvent = `!put(${Place})` | `?${Behaviour}` | '?idle' | '?eat'

const places: readonly Place[] = ['home', 'awake', 'workplace', 'tired', 'paid']
const reinforcementsNeeded = 2

/**
 * Somebody who learns by reinforcement. Eating rewards buying food; once a behaviour has been rewarded often enough it
 * is learned, and from then on having the chance to do it is itself a reward for the behaviour before it. So the chain
 * is learned backwards, and it takes long stretches of other events until the whole of it is lived through.
 */
class Worker {
  private place: Place = 'home'
  private strength = chain.map(() => 0)
  private hungry = true

  save() {
    return { place: this.place, strength: [...this.strength], hungry: this.hungry }
  }

  restore({ place, strength, hungry }: ReturnType<Worker['save']>): void {
    this.place = place
    this.strength = [...strength]
    this.hungry = hungry
  }

  private learned(link: number): boolean {
    return link >= chain.length || this.strength[link] >= reinforcementsNeeded
  }

  enabled(): WorkerEvent[] {
    if (!this.hungry) return ['?eat']
    const link = places.indexOf(this.place)
    // What is learned is done; what is not yet learned is tried out only when the step after it is worth something.
    const tried = this.learned(link) || this.learned(link + 1)
    const own: WorkerEvent[] = tried ? [`?${chain[link]}`] : ['?idle']
    return this.learned(0)
      ? own
      : [...places.filter(place => place !== 'home').map(place => `!put(${place})` as const), ...own]
  }

  inject(event: WorkerEvent): void {
    const put = /^!put\((\w+)\)$/.exec(event)
    if (put !== null) this.place = put[1] as Place
    else if (event === '?eat') {
      this.hungry = true
      this.place = 'home'
    } else if (event !== '?idle') {
      const link = chain.indexOf(event.slice(1) as Behaviour)
      this.strength[link] = Math.min(reinforcementsNeeded, this.strength[link] + 1)
      if (event === '?buy_food') this.hungry = false
      else this.place = places[link + 1]
    }
  }

  label() {
    return { hungry: this.hungry, employed: this.learned(0) }
  }

  fingerprint(): string {
    return `${this.place} ${this.strength.join('')} ${this.hungry}`
  }
}

export default () => mutableModel(new Worker())
