import type { Writable } from 'node:stream'
import { type ExplorerAnswer, ExplorerLost, type ExplorerRequest, RemoteExplorer } from '../explore/remote-explorer.js'
import type { LoadOptions } from '../io/models.js'
import { endInWords, Thread } from '../io/thread.js'
import type { Driving } from '../space/open-space.js'

/** How a program is driven, and how long one in another process may take to answer. */
export type ExplorerDriving = Driving & LoadOptions

/** An explorer in a thread of its own; `end` ends it, whatever it is doing. */
export class ExplorerThread extends RemoteExplorer {
  private readonly thread: Thread<ExplorerRequest, ExplorerAnswer>
  /** Fulfilled when the thread has ended, by `end` or by what the model did. */
  readonly ended: Promise<void>

  /** What the model prints goes to `printed`; `driving` is how a program is driven. */
  constructor(
    printed: Writable = process.stderr,
    driving: ExplorerDriving = {},
    program = new URL('./explorer-worker.js', import.meta.url),
  ) {
    const thread = new Thread<ExplorerRequest, ExplorerAnswer>(program, { printed, data: driving })
    super(request => thread.send(request))
    this.thread = thread
    thread.listen(answer => this.receive(answer))
    this.ended = thread.ended.then(end =>
      this.lose(new ExplorerLost(endInWords(end, code => `the model ended the process with code ${code}`))),
    )
  }

  async end(): Promise<void> {
    this.lose(new ExplorerLost('the model was ended'))
    await this.thread.end()
  }
}
