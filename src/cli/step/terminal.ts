import { emitKeypressEvents, type Interface } from 'node:readline'
import { PassThrough } from 'node:stream'
import type { Style } from '../../errors/render.js'
import { type Key, type Keypress, keyOf } from './keys.js'
import { painted, type Screen, type Size } from './view.js'

const enter = '\u001b[?1049h\u001b[?7l\u001b[2J'
const leave = '\u001b[?25h\u001b[?7h\u001b[?1049l'
/** Terminals that know this show a frame when it is whole. */
const frame = (text: string): string => `\u001b[?2026h${text}\u001b[?2026l`

/** Milliseconds until an Escape is one by itself and not the beginning of an arrow key. */
const escapeCodeTimeout = 50

export interface TerminalEvents {
  readonly onKey: (key: Key) => void
  readonly onResize: () => void
  /** The terminal is gone. */
  readonly onEnd: () => void
}

/** A terminal whose whole screen is ours until we leave; it is left as it was, however the program ends. */
export class Terminal {
  private isEntered = false

  constructor(
    private readonly style: Style,
    private readonly events: TerminalEvents,
  ) {}

  get size(): Size {
    const { rows, columns } = process.stdout
    // A terminal of no size is one that does not say: a serial line, a pseudo terminal that was not set up.
    return { rows: rows || 24, columns: columns || 80 }
  }

  enter(): void {
    const { stdin, stdout } = process
    emitKeypressEvents(stdin, { escapeCodeTimeout } as unknown as Interface)
    stdin.setRawMode(true)
    stdin.on('keypress', this.pressed)
    stdin.on('end', this.events.onEnd)
    stdin.resume()
    stdout.on('resize', this.events.onResize)
    process.on('exit', this.leave)
    process.on('uncaughtExceptionMonitor', this.leave)
    process.on('SIGTERM', this.killed)
    process.on('SIGHUP', this.killed)
    this.isEntered = true
    stdout.write(enter)
  }

  readonly leave = (): void => {
    if (!this.isEntered) return
    this.isEntered = false
    const { stdin, stdout } = process
    stdout.write(leave)
    stdin.setRawMode(false)
    stdin.off('keypress', this.pressed)
    stdin.off('end', this.events.onEnd)
    stdin.pause()
    stdout.off('resize', this.events.onResize)
    process.off('exit', this.leave)
    process.off('uncaughtExceptionMonitor', this.leave)
    process.off('SIGTERM', this.killed)
    process.off('SIGHUP', this.killed)
  }

  /** Stops as Ctrl-Z does elsewhere, until a signal says to go on. */
  suspend(): void {
    this.leave()
    process.kill(process.pid, 'SIGTSTP')
    // Time stands still meanwhile; where nothing could wake the process, the system did not stop it at all.
    setTimeout(() => {
      this.enter()
      this.events.onResize()
    }, 50)
  }

  draw({ lines, cursor }: Screen): void {
    if (!this.isEntered) return
    const rows = Array.from(
      { length: this.size.rows },
      (_, i) => `\u001b[${i + 1};1H\u001b[2K${painted(lines[i] ?? [], this.style)}`,
    )
    const at = cursor === null ? '\u001b[?25l' : `\u001b[${cursor.row + 1};${cursor.column + 1}H\u001b[?25h`
    process.stdout.write(frame(rows.join('') + at))
  }

  private readonly pressed = (text: string | undefined, keypress: Keypress): void => {
    const key = keyOf(text, keypress)
    if (key !== null) this.events.onKey(key)
  }

  private readonly killed = (signal: NodeJS.Signals): void => {
    this.leave()
    process.exit(signal === 'SIGTERM' ? 143 : 129)
  }
}

/** What a model prints while the screen is ours is kept for later: the end of it, if it is much. */
export class Kept extends PassThrough {
  private text = ''

  constructor() {
    super({ encoding: 'utf8' })
    this.on('data', (chunk: string) => {
      this.text = (this.text + chunk).slice(-mostKept)
    })
  }

  get kept(): string {
    return this.text
  }
}

const mostKept = 100_000
