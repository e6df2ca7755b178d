import { existsSync, readFileSync } from 'node:fs'

/** The processes that a thread has started: they end when it does, and with this process, whatever ends that. */
export class Children {
  private readonly alive = new Set<number>()
  private readonly onExit = (): void => this.end()
  private readonly onHangup = (): void => {
    this.end()
    // What it does without a listener: it ends this process.
    process.kill(process.pid, 'SIGHUP')
  }

  note(pid: number, isAlive: boolean): void {
    if (!isAlive) {
      this.alive.delete(pid)
      if (this.alive.size === 0) this.end()
    } else if (this.alive.add(pid).size === 1) {
      process.on('exit', this.onExit)
      if (!ignoresHangup()) process.on('SIGHUP', this.onHangup)
    }
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
    process.off('SIGHUP', this.onHangup)
  }
}

/** Was it started to survive its terminal (nohup)? A listener would undo that. Only Linux tells. */
const ignoresHangup = (): boolean => {
  const about = '/proc/self/status'
  // The signals that are ignored, as a number in hexadecimal digits: this one is its last bit.
  return existsSync(about) && /^SigIgn:\s*[0-9a-f]*[13579bdf]$/m.test(readFileSync(about, 'utf8'))
}
