/** The processes that a thread has started: they end when it does, and with this process, whatever ends that. */
export class Children {
  private readonly alive = new Set<number>()
  private readonly onExit = (): void => this.end()

  note(pid: number, isAlive: boolean): void {
    if (!isAlive) this.alive.delete(pid)
    else if (this.alive.add(pid).size === 1) process.on('exit', this.onExit)
  }

  /** A thread that is ended runs nothing more: not even what would end its children. */
  end(): void {
    for (const pid of this.alive) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        // It has ended by itself, and its thread had no time to say so.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    this.alive.clear()
    process.off('exit', this.onExit)
  }
}
