import Elk, { type ELK } from 'elkjs/lib/elk-api.js'
// The file as it is: bundled, it would be a module, and it is a program.
import program from 'elkjs/lib/elk-worker.min.js?url'
import type { Drawing, Picture } from './drawing.js'
import { drawingOf, elkGraph } from './elk-graph.js'

export const timeLimit = 4000

/** ELK in a worker of its own. What takes too long is ended there, and the next picture gets a new worker. */
export class Draughtsman {
  private elk: ELK | null = null
  /** Gives up what is being drawn. */
  private drop: (() => void) | null = null

  /** Lays a picture out, or says why not: there was not enough time, it cannot be done, or another picture has come. */
  draw(picture: Picture, before: Drawing | null, limit = timeLimit): Promise<Drawing | 'late' | 'broken' | 'dropped'> {
    this.drop?.()
    return new Promise(resolve => {
      const end = (result: Drawing | 'late' | 'broken' | 'dropped'): void => {
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
        this.elk.layout(elkGraph(picture, before)).then(
          answer => end(drawingOf(picture, before, answer)),
          () => end('broken'),
        )
      } catch {
        end('broken')
      }
    })
  }

  stop(): void {
    this.elk?.terminateWorker()
    this.elk = null
  }
}
