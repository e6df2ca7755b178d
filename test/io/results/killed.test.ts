import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../support/runs.js'
import { compiledAppender, started } from './child.js'
import { absent, backends, everything, keptRun, Place, rowsOf } from './sample.js'

let program: Awaited<ReturnType<typeof compiledAppender>>
beforeAll(async () => {
  program = await compiledAppender()
})
afterAll(() => program.remove())

const rowsInBatch = 100

/** Kills a process that stores results at some instant; how many rows it said were stored. */
const kill = async (folder: string, name: readonly string[], turn: number): Promise<number> => {
  // One in five while it opens the folder, the others a while after a batch.
  const after = turn % 5 === 4 ? null : 1 + ((turn * 7) % 23)
  let batches = 0
  const { child, ended } = started(program.path, [folder, ...name], line => {
    if (line.startsWith('stored') && ++batches === after) setTimeout(() => child.kill('SIGKILL'), Math.random() * 10)
  })
  if (after === null) setTimeout(() => child.kill('SIGKILL'), 100 + Math.random() * 300)
  const lines = await ended
  expect(child.signalCode).toBe('SIGKILL')
  return Number(lines.findLast(line => line.startsWith('stored'))?.split(' ')[1] ?? 0)
}

describe.each(backends)('a process that stores results in %s', (_, more) => {
  test('leaves all that it has stored, batch by batch without gaps, at whatever instant it is killed', async () => {
    const at = new Place(more)
    const name = 'package' in more ? [absent] : []
    let before = 0
    for (let turn = 0; turn < runs(5, 50); turn++) {
      const said = await kill(at.path, name, turn)
      const { rows, kept } = await at.use(everything)
      expect(rows.length).toBeGreaterThanOrEqual(Math.max(before, said))
      const counts = [0, 1, 2].map(point => rows.filter(row => row.point === point).length)
      expect(rows).toEqual(counts.flatMap((count, point) => rowsOf(point, 0, count)))
      // A batch is there with all that belongs to it.
      expect(counts.map(count => count % rowsInBatch)).toEqual([0, 0, 0])
      const first = counts.flatMap((count, point) =>
        Array.from({ length: count / rowsInBatch }, (_, i) => keptRun(point, i * rowsInBatch)),
      )
      expect(kept).toEqual(first)
      before = rows.length
    }
    expect(before).toBeGreaterThan(0)
    at.remove()
  })
})
