import type { Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { thrown } from '../errors/diagnostic.js'
import { type ExplorerAnswer, ExplorerLost, RemoteExplorer } from '../explore/remote-explorer.js'
import { forward } from './forward.js'

/** An explorer in a thread of its own; `end` ends it, whatever it is doing. */
export class ExplorerThread extends RemoteExplorer {
  private readonly worker: Worker
  /** When it has ended, by `end` or by what the model did. */
  readonly ended: Promise<void>

  /** Standard output is not the model's to print to: what it prints goes to `printed`. */
  constructor(printed: Writable = process.stderr, program = new URL('./explorer-worker.js', import.meta.url)) {
    const worker = new Worker(program, { stdout: true, stderr: true })
    super(request => worker.postMessage(request))
    this.worker = worker
    for (const stream of [worker.stdout, worker.stderr]) forward(stream, printed)
    worker.on('message', (answer: ExplorerAnswer) => this.receive(answer))
    worker.on('error', error => this.lose(new ExplorerLost(thrown(error))))
    this.ended = new Promise(resolve => {
      worker.on('exit', code => {
        this.lose(new ExplorerLost(`the model ended the process with code ${code}`))
        resolve()
      })
    })
  }

  async end(): Promise<void> {
    this.lose(new ExplorerLost('the model was ended'))
    await this.worker.terminate()
  }
}
