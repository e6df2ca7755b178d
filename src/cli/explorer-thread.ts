import { Worker } from 'node:worker_threads'
import { thrown } from '../errors/diagnostic.js'
import { type ExplorerAnswer, RemoteExplorer } from '../remote-explorer.js'

/** An explorer in a thread of its own; `end` ends it, whatever it is doing. */
export class ExplorerThread extends RemoteExplorer {
  private readonly worker: Worker
  /** When it has ended, by `end` or by what the model did. */
  readonly ended: Promise<void>

  constructor(program = new URL('./explorer-worker.js', import.meta.url)) {
    const worker = new Worker(program, { stdout: true, stderr: true })
    super(request => worker.postMessage(request))
    this.worker = worker
    // Standard output is not the model's to print to. Pipes of many threads would be too many for one stream.
    for (const stream of [worker.stdout, worker.stderr])
      stream.on('data', (chunk: Buffer) => process.stderr.write(chunk))
    worker.on('message', (answer: ExplorerAnswer) => this.receive(answer))
    worker.on('error', error => this.lose(new Error(thrown(error))))
    this.ended = new Promise(resolve => {
      worker.on('exit', () => {
        this.lose(new Error('the model was ended'))
        resolve()
      })
    })
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }
}
