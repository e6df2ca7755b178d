import Elk, { type ELK, type ElkNode } from 'elkjs/lib/elk-api.js'
// The file as it is: bundled, it would be a module, and it is a program.
import program from 'elkjs/lib/elk-worker.min.js?url'

/** Milliseconds that a layout may take by default. */
export const timeLimit = 4000

/** Why there is no layout: there was not enough time, it cannot be done, or another one was wanted instead. */
export type Unplaced = 'late' | 'broken' | 'dropped'

/** ELK in a worker of its own. What takes too long is ended there, and the next graph gets a new worker. */
export class ElkWorker {
  private elk: ELK | null = null
  /** Gives up what is being laid out. */
  private drop: (() => void) | null = null

  /** Lays a graph out; what was being laid out before is dropped. */
  place(graph: ElkNode, limit = timeLimit): Promise<ElkNode | Unplaced> {
    this.drop?.()
    return new Promise(resolve => {
      const end = (result: ElkNode | Unplaced): void => {
        if (this.drop !== drop) return
        clearTimeout(timer)
        this.drop = null
        // ELK cannot be asked to stop, and answers one question after the other.
        if (typeof result === 'string') this.stop()
        resolve(result)
      }
      const drop = (): void => end('dropped')
      const timer = setTimeout(() => end('late'), limit)
      this.drop = drop
      try {
        this.elk ??= new Elk({ algorithms: ['layered'], workerFactory: () => new Worker(program) })
        this.elk.layout(graph).then(end, () => end('broken'))
      } catch {
        // Where there are no workers; the caller says that it is laid out otherwise.
        end('broken')
      }
    })
  }

  stop(): void {
    this.elk?.terminateWorker()
    this.elk = null
  }
}
