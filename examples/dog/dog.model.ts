import { mutableModel } from '@telos-verifier/telos'

type Stimulus = 'whistle' | 'bell'
type Mood = 'calm' | 'expecting' | 'obeying'
type DogEvent = '!whistle' | '!bell' | '!commit' | '?salivate' | '?sit' | '?bark'

/**
 * A dog with a mind of its own. The experiment blows a whistle or rings a bell; that only schedules the stimulus, and
 * the dog perceives it when time advances (`commit`). What it does then can only be observed.
 */
class Dog {
  private hungry = true
  private heard: Stimulus | null = null
  private mood: Mood = 'calm'

  /** Everything that decides the future, the stimulus that is scheduled but not yet perceived included. */
  save() {
    return { hungry: this.hungry, heard: this.heard, mood: this.mood }
  }

  restore(saved: ReturnType<Dog['save']>): void {
    this.hungry = saved.hungry
    this.heard = saved.heard
    this.mood = saved.mood
  }

  enabled(): DogEvent[] {
    if (this.mood === 'expecting') return this.hungry ? ['?salivate', '?bark'] : ['?bark']
    if (this.mood === 'obeying') return ['?sit', '?bark']
    return this.heard === null ? ['!whistle', '!bell', '!commit'] : ['!commit']
  }

  inject(event: DogEvent): void {
    if (event === '!whistle') this.heard = 'whistle'
    if (event === '!bell') this.heard = 'bell'
    if (event === '?salivate') this.hungry = false
    if (event.startsWith('?')) this.mood = 'calm'
  }

  /** Time advances: the dog perceives what it heard; in silence it gets hungry. */
  tick(): void {
    if (this.heard === 'whistle') this.mood = 'expecting'
    if (this.heard === 'bell') this.mood = 'obeying'
    if (this.heard === null) this.hungry = true
    this.heard = null
  }

  commits(event: DogEvent): boolean {
    return event === '!commit'
  }

  label() {
    return { hungry: this.hungry }
  }

  fingerprint(): string {
    return this.describe()
  }

  describe(): string {
    const doing = this.heard === null ? this.mood : this.heard === 'whistle' ? 'whistled' : 'rung'
    return `${doing}-${this.hungry ? 'hungry' : 'fed'}`
  }
}

export default () => mutableModel(new Dog())
