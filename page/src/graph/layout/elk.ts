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

  /** Lays a picture out; `null` if that takes too long, cannot be done, or another picture has come in between. */
  draw(picture: Picture, before: Drawing | null, limit = timeLimit): Promise<Drawing | null> {
    this.drop?.()
    return new Promise(resolve => {
      const end = (drawing: Drawing | null): void => {
        clearTimeout(timer)
        this.drop = null
        resolve(drawing)
      }
      // ELK cannot be asked to stop, and answers one question after the other.
      const giveUp = (): void => {
        this.stop()
        end(null)
      }
      const timer = setTimeout(giveUp, limit)
      this.drop = giveUp
      try {
        this.elk ??= new Elk({ algorithms: ['layered'], workerFactory: () => new Worker(program) })
        this.elk.layout(elkGraph(picture, before)).then(answer => {
          if (this.drop === giveUp) end(drawingOf(picture, before, answer))
        }, giveUp)
      } catch {
        giveUp()
      }
    })
  }

  stop(): void {
    this.elk?.terminateWorker()
    this.elk = null
  }
}
