import { type ExplorerAnswer, ExplorerLost, type ExplorerRequest, RemoteExplorer } from '@telos-verifier/telos'

/** An explorer that works elsewhere; `end` ends it, whatever it is doing. */
export interface Engine extends RemoteExplorer {
  end(): void
}

/** In a worker of the page. */
class WorkerEngine extends RemoteExplorer implements Engine {
  private readonly worker: Worker

  constructor() {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' })
    super(request => worker.postMessage(request))
    this.worker = worker
    worker.onmessage = ({ data }: MessageEvent<ExplorerAnswer>) => this.receive(data)
    worker.onerror = event => this.lose(new ExplorerLost(event.message || 'the worker cannot be loaded'))
  }

  end(): void {
    this.worker.terminate()
    this.lose(new ExplorerLost('it was ended'))
  }
}

/** At the server, for programs: a request is a POST, its answers are lines of JSON. */
class ServerEngine extends RemoteExplorer implements Engine {
  private readonly address: string
  private readonly ended = new AbortController()
  /** Connections keep no order: one request waits for the other. */
  private before: Promise<void> = Promise.resolve()

  constructor() {
    super(request => {
      // Who wants something to stop does not wait for its end.
      if (request.method === 'stop') void this.send(request)
      else this.before = this.before.then(() => this.send(request))
    })
    this.address = `explorer/${crypto.randomUUID()}`
  }

  private async send(request: ExplorerRequest): Promise<void> {
    const { id } = request
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
        signal: this.ended.signal,
      })
      if (!response.ok || response.body === null) throw new Error(`it answers ${response.status}`)
      await this.read(response.body)
    } catch (error) {
      const message = this.ended.signal.aborted
        ? 'it was ended'
        : `telos explore does not answer: ${(error as Error).message}`
      this.receive({ id, kind: 'lost', message })
    }
  }

  private async read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    let rest = ''
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const lines = `${rest}${piece}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') this.receive(JSON.parse(line))
    }
  }

  end(): void {
    this.ended.abort()
    // The server ends idle explorers by itself, too: this is only sooner.
    void fetch(this.address, { method: 'DELETE', keepalive: true }).catch(() => {})
  }
}

export const openEngine = (where: 'worker' | 'server'): Engine =>
  where === 'worker' ? new WorkerEngine() : new ServerEngine()
