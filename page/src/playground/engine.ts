import { type ExplorerAnswer, type ExplorerRequest, RemoteExplorer } from 'telos'

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
    worker.onerror = event => this.lose(new Error(event.message || 'the worker cannot be loaded'))
  }

  end(): void {
    this.worker.terminate()
    this.lose(new Error('it was ended'))
  }
}

/** At the server, for programs: a request is a POST, its answers are lines of JSON. */
class ServerEngine extends RemoteExplorer implements Engine {
  private readonly address: string
  private readonly ended = new AbortController()

  constructor() {
    super(request => void this.send(request))
    this.address = `explorer/${crypto.randomUUID()}`
  }

  private async send(request: ExplorerRequest): Promise<void> {
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
        signal: this.ended.signal,
      })
      if (!response.ok || response.body === null) throw new Error(`the server answers ${response.status}`)
      let rest = ''
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        const lines = `${rest}${piece}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) if (line !== '') this.receive(JSON.parse(line))
      }
    } catch (error) {
      const why = this.ended.signal.aborted
        ? 'it was ended'
        : `telos explore does not answer: ${(error as Error).message}`
      this.receive({ id: request.id, kind: 'fault', message: why })
    }
  }

  end(): void {
    this.ended.abort()
    void fetch(this.address, { method: 'DELETE', keepalive: true }).catch(() => {})
  }
}

export const openEngine = (where: 'worker' | 'server'): Engine =>
  where === 'worker' ? new WorkerEngine() : new ServerEngine()
