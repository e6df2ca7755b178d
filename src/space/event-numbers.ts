/** Numbers events in the order they are met. */
export class EventNumbers {
  readonly names: string[] = []
  private readonly numbers = new Map<string, number>()

  of(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    this.numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}
