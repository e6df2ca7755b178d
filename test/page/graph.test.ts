import { type Expansion, type ExploredNode, Explorer, type WordedWay } from '@telos-verifier/telos'
import { roundedPath } from '@telos-verifier/telos/page'
import ElkModule, { type ELK } from 'elkjs/lib/elk.bundled.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canClose,
  close,
  type Folding,
  mostNodes,
  open,
  type Part,
  portion,
  reveal,
  untouched,
  visiblePart,
} from '../../page/src/graph/collapse.js'
import { difference, partsOf } from '../../page/src/graph/differences.js'
import { bentPath, straightPath } from '../../page/src/graph/edge-path.js'
import { aligned } from '../../page/src/graph/layout/align.js'
import type { Drawing, Picture } from '../../page/src/graph/layout/drawing.js'
import { drawingOf, elkGraph } from '../../page/src/graph/layout/elk-graph.js'
import { simpleDrawing } from '../../page/src/graph/layout/simple.js'
import { GraphModel } from '../../page/src/graph/model.js'
import { fullName, shortLabels, shortName, told } from '../../page/src/graph/names.js'
import { neighbour } from '../../page/src/graph/navigation.js'
import { cardsOf, isSamePicture, pictureOf } from '../../page/src/graph/picture.js'
import { Search } from '../../page/src/graph/search.js'
import { cut, plain } from '../../page/src/graph/text.js'
import { centred, fitting, opening, showing } from '../../page/src/graph/viewport.js'
import { walkEnds } from '../../page/src/graph/walk-ends.js'
import { zoomed } from '../../page/src/view.js'
import { isMore } from '../support/runs.js'
import { soon } from '../support/soon.js'

// As it is CommonJS, its types are not those of the import.
const Elk = ElkModule as unknown as new () => ELK

const node = (state: string | null, more: Partial<ExploredNode> = {}): ExploredNode => ({
  state,
  purpose: '',
  labels: [],
  kind: 'plain',
  ...more,
})

const way = (choice: number, name: string, to: number | null): WordedWay => ({
  choice,
  event: `!${name}`,
  words: `do ${name}`,
  to,
})

/** A graph from the targets of its nodes; `null` for those that are not expanded. */
const modelOf = (targets: readonly (readonly number[] | null)[]): GraphModel => {
  const model = new GraphModel()
  model.add({
    nodes: targets.map((_, i) => node(`s${i}`)),
    expansions: targets.flatMap((to, i): Expansion[] =>
      to === null ? [] : [{ node: i, ways: to.map((one, choice) => way(choice, `e${choice}`, one)) }],
    ),
  })
  return model
}

describe('a run by itself', () => {
  //  0 -> 1 -> 2 -> 3, and ways aside
  const model = modelOf([[1, 4], [2, 5], [3], [1], [5], []])
  const path = [0, 1, 2, 3, 1]

  test('is all that is drawn, whatever else is explored and wherever the walk is', () => {
    const part = visiblePart(model, untouched, { current: 4, path, isAlone: true })
    expect([...part.nodes].sort()).toEqual([0, 1, 2, 3])
    expect(part.edges.map(({ from, to }) => `${from}${to}`).sort()).toEqual(['01', '12', '23', '31'])
    expect(part.hidden).toEqual(
      new Map([
        [0, 1],
        [1, 1],
      ]),
    )
    expect(visiblePart(model, untouched, { current: 4, path }).nodes).toHaveLength(6)
  })
  test('what the user opens comes to it', () => {
    const walked = { current: 4, path, isAlone: true }
    const folding = open(model, visiblePart(model, untouched, walked), untouched, 1)
    expect([...visiblePart(model, folding, walked).nodes].sort()).toEqual([0, 1, 2, 3, 5])
  })
})

test('a description in several lines is one line on a node, and stays as it is where there is room', () => {
  const grid = node('#..\n.#.\u202e')
  expect(shortName(grid, 0)).toBe('#.. / .#.�')
  expect(fullName(grid, 0)).toBe('#..\n.#.�')
})

/** Every node is reached from an earlier one, as when exploring; other edges lead anywhere. */
const graphs = (most: number) =>
  fc.integer({ min: 1, max: most }).chain(size =>
    fc
      .tuple(
        fc.array(fc.nat(), { minLength: size, maxLength: size }),
        fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 2 * size }),
      )
      .map(([from, others]) => {
        const targets: number[][] = Array.from({ length: size }, () => [])
        for (let i = 1; i < size; i++) targets[from[i] % i].push(i)
        for (const [a, b] of others) targets[a].push(b)
        return modelOf(targets)
      }),
  )

/** A walk somewhere into the graph. */
const walkIn = (model: GraphModel, goal: number) => {
  const path: number[] = []
  for (let one = goal % model.size; one >= 0; one = model.tree.parent[one]) path.unshift(one)
  return { current: path[path.length - 1], path }
}
const start = { current: 0, path: [0] }

describe('the model', () => {
  test('knows the shortest ways, what is expanded, and edges with all their events', () => {
    const model = new GraphModel()
    model.add({ nodes: [node('a'), node('b'), node('c')], expansions: [] })
    model.add({
      nodes: [],
      expansions: [
        {
          node: 0,
          ways: [way(0, 'x', 1), way(1, 'y', 1), way(2, 'x', 1), way(3, 'z', null)],
        },
        { node: 1, ways: [way(0, 'x', 2)] },
      ],
    })
    expect([model.size, model.expansions]).toEqual([3, 2])
    expect(model.targets(0)).toEqual([{ to: 1, events: ['do x', 'do y'] }])
    expect(model.ways(0)).toHaveLength(4)
    expect([...model.tree.depth]).toEqual([0, 1, 2])
    expect([...model.tree.parent]).toEqual([-1, 0, 1])
    expect([0, 1, 2].map(one => model.isExpanded(one))).toEqual([true, true, false])
    expect(model.sources(1)).toEqual([0])
    expect(told(model, 0, true, 5)).toBe(
      'a; the walk is here; 3 ways out; 1 not allowed by the purpose; 5 nodes hidden behind it',
    )
    expect(told(model, 2, false, 0)).toBe('c; not expanded yet')
  })

  test('follows an explorer', async () => {
    const explorer = new Explorer()
    await explorer.open({ name: 'ring.aut', text: 'des (0, 3, 3)\n(0, a, 1)\n(1, a, 2)\n(2, a, 0)\n' }, null)
    const model = new GraphModel()
    for (let i = 0; i < 4; i++) {
      model.add(explorer.growth(model.size, model.expansions))
      explorer.grow({ nodes: 1 })
    }
    expect([model.size, model.expansions]).toEqual([3, 3])
    expect(model.targets(2)).toHaveLength(1)
  })
})

describe('what is visible', () => {
  const hiddenIn = ({ hidden }: Part): number => [...hidden.values()].reduce((sum, count) => sum + count, 0)

  test('is at most so much, has the walk in it, and the rest is behind it', () => {
    fc.assert(
      fc.property(graphs(80), fc.nat(), fc.integer({ min: 2, max: 60 }), (model, goal, most) => {
        const walk = walkIn(model, goal)
        const part = visiblePart(model, untouched, walk, most)
        const visible = new Set(part.nodes)
        expect(part.nodes.length).toBe(Math.min(most, model.size))
        expect(visible.size).toBe(part.nodes.length)
        expect(part.nodes.length + hiddenIn(part)).toBe(model.size)
        expect(visible.has(0) && visible.has(walk.current)).toBe(true)
        if (walk.path.length <= 2 * (most >> 1)) for (const one of walk.path) expect(visible.has(one)).toBe(true)
        for (const one of part.hidden.keys()) expect(visible.has(one)).toBe(true)
        for (const { from, to } of part.edges) expect(visible.has(from) && visible.has(to)).toBe(true)
        // All that is drawn hangs together.
        const reached = new Set([0])
        for (const one of part.nodes) if (reached.has(part.above.get(one)!)) reached.add(one)
        expect(reached.size).toBe(part.nodes.length)
        for (const one of part.nodes)
          if (one !== 0) expect(part.edges.some(edge => edge.to === one && reached.has(edge.from))).toBe(true)
      }),
    )
  })

  test('can be opened and closed', () => {
    fc.assert(
      fc.property(
        graphs(80),
        fc.nat(),
        fc.array(fc.tuple(fc.constantFrom('open', 'close', 'reveal'), fc.nat()), { maxLength: 8 }),
        (model, goal, deeds) => {
          const most = 30
          const walk = walkIn(model, goal)
          let folding: Folding = untouched
          let part = visiblePart(model, folding, walk, most)
          for (const [deed, number] of deeds) {
            const one = number % model.size
            const wasVisible = part.owner[one] === one
            const { owner } = part
            const first = model.tree.order.find(other => other !== one && owner[other] === one)
            const needed = new Set([0, ...walk.path])
            if (deed !== 'close' || one !== walk.current) {
              for (const from of model.sources(walk.current)) needed.add(from)
              for (const { to } of model.targets(walk.current)) needed.add(to)
            }
            folding =
              deed === 'open'
                ? open(model, part, folding, one, most)
                : deed === 'close'
                  ? close(model, folding, one)
                  : reveal(model, part, folding, one, most)
            part = visiblePart(model, folding, walk, most)
            expect(part.nodes.length + hiddenIn(part)).toBe(model.size)
            expect(part.nodes.length).toBeLessThanOrEqual(most)
            if (deed === 'reveal' && needed.size < most) expect(part.owner[one]).toBe(one)
            if (deed === 'open' && first !== undefined && needed.size < most) expect(part.owner[first]).toBe(first)
            if (deed === 'close' && wasVisible)
              for (const { to } of model.targets(one))
                if (model.tree.parent[to] === one && !needed.has(to)) expect(part.owner[to]).not.toBe(to)
          }
        },
      ),
    )
  })

  test('a node with thousands of others behind it is opened by portions', () => {
    const model = modelOf([Array.from({ length: 4999 }, (_, i) => i + 1), ...Array.from({ length: 4999 }, () => [])])
    const walk = { current: 4999, path: [0, 4999] }
    const part = visiblePart(model, untouched, walk)
    expect([part.nodes.length, part.hidden.get(0)]).toEqual([mostNodes, 4000])
    const closed = close(model, untouched, 0)
    const folded = visiblePart(model, closed, walk)
    expect([folded.nodes, folded.hidden.get(0), canClose(model, folded, 0)]).toEqual([[0, 4999], 4998, true])
    const opened = open(model, folded, closed, 0)
    expect(opened.pinned).toHaveLength(portion + 2)
    expect(visiblePart(model, opened, walk).nodes).toHaveLength(mostNodes)
  })

  test('of a long walk both ends are drawn, and its middle as one edge', () => {
    const size = 40_000
    // Each node has some beside the walk that are not expanded, as when a search has gone deep.
    const model = modelOf(
      Array.from({ length: 4 * size }, (_, i) =>
        i < size ? [i + 1, size + i, 2 * size + i].filter(to => to > 0) : null,
      ),
    )
    const path = Array.from({ length: size }, (_, i) => i)
    const part = soon(3, () => visiblePart(model, untouched, { current: size - 1, path }))
    expect(part.nodes.length).toBeLessThan(mostNodes / 2)
    const middle = part.edges.filter(({ steps }) => steps !== undefined)
    const [from, to] = [walkEnds - 1, size - walkEnds]
    expect(middle).toEqual([{ from, to, events: [], indirect: true, steps: to - from }])
    const drawing = simpleDrawing(pictureOf(part, cardsOf(model, part, true)), null)
    const columns = [...path.slice(0, walkEnds), ...path.slice(-walkEnds)].map(
      one => drawing.positions.get(one)!.column,
    )
    expect(columns).toEqual(Array.from({ length: 2 * walkEnds }, (_, i) => i))
  })

  test('going round and round in little is no long walk', () => {
    const model = modelOf([[1], [0, ...Array.from({ length: 2000 }, (_, i) => i + 2)], ...Array(2000).fill(null)])
    const path = Array.from({ length: 5001 }, (_, i) => i % 2)
    const part = visiblePart(model, untouched, { current: 0, path })
    expect(part.nodes.length).toBe(mostNodes)
    expect(part.edges.every(({ steps }) => steps === undefined)).toBe(true)
  })

  test('too many edges are left out, never those that hold it together', () => {
    const size = 60
    const all = Array.from({ length: size }, (_, i) => i)
    const part = visiblePart(modelOf(all.map(() => all)), untouched, start, size)
    expect(part.edges.length).toBe(4 * size)
    expect(part.undrawn).toBe(size * size - 4 * size)
    for (const one of all.slice(1)) expect(part.edges.some(({ from, to }) => from === 0 && to === one)).toBe(true)
  })
})

const picture = (model: GraphModel, folding = untouched, walk = start): Picture => {
  const part = visiblePart(model, folding, walk)
  return pictureOf(part, cardsOf(model, part, true))
}

test('walking in what is drawn already draws nothing anew', () => {
  const model = modelOf([[1, 2], [3, 0], [3], [0, 4], null])
  expect(isSamePicture(picture(model), picture(model, untouched, walkIn(model, 3)))).toBe(true)
  expect(isSamePicture(picture(model), picture(model, close(model, untouched, 1)))).toBe(false)
})

const overlaps = ({ boxes }: Picture, { positions }: Drawing): number => {
  const placed = boxes.map(box => ({ ...box, ...positions.get(box.node)! }))
  let count = 0
  for (const [i, a] of placed.entries())
    for (const b of placed.slice(i + 1))
      if (Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2) count++
  return count
}

/** How many pairs of nodes that are in both stand the other way round than before, of how many, and how far all moved. */
const disturbance = (before: Drawing, after: Drawing) => {
  const both = [...before.positions.keys()].filter(one => after.positions.has(one))
  let turned = 0
  let moved = 0
  for (const [i, a] of both.entries()) {
    const [was, is] = [before.positions.get(a)!, after.positions.get(a)!]
    moved += Math.hypot(was.x - is.x, was.y - is.y)
    for (const b of both.slice(i + 1)) {
      const [other, now] = [before.positions.get(b)!, after.positions.get(b)!]
      if (was.column !== other.column) {
        if (Math.sign(was.x - other.x) !== Math.sign(is.x - now.x)) turned++
      } else if (Math.sign(was.y - other.y) !== Math.sign(is.y - now.y)) turned++
    }
  }
  return { turned, mean: moved / both.length, both: both.length }
}

describe('the simple layout', () => {
  test('nothing overlaps, and what was there keeps its place in the order', () => {
    fc.assert(
      fc.property(graphs(60), fc.integer({ min: 2, max: 20 }), fc.nat(), (model, most, goal) => {
        const at = (limit: number, walk: typeof start): Picture => {
          const part = visiblePart(model, untouched, walk, limit)
          return pictureOf(part, cardsOf(model, part, true))
        }
        const first = at(most, start)
        const before = simpleDrawing(first, null)
        expect(before.positions.size).toBe(first.boxes.length)
        expect(overlaps(first, before)).toBe(0)
        const second = at(2 * most, walkIn(model, goal))
        const after = simpleDrawing(second, before)
        expect(overlaps(second, after)).toBe(0)
        expect(disturbance(before, after).turned).toBe(0)
      }),
    )
  })

  test('the time it takes grows with the nodes', () => {
    const size = 50_000
    const model = modelOf(Array.from({ length: size }, (_, i) => [2 * i + 1, 2 * i + 2].filter(to => to < size)))
    const part = visiblePart(model, untouched, start, size)
    const drawing = simpleDrawing(pictureOf(part, cardsOf(model, part, true)), null)
    expect(drawing.positions.size).toBe(size)
    expect(visiblePart(model, untouched, start).nodes).toHaveLength(mostNodes)
  })
})

describe('the layout by ELK', () => {
  const laidOut = async (what: Picture, before: Drawing | null, anchor: number | null = null): Promise<Drawing> =>
    aligned(drawingOf(what, before, await new Elk().layout(elkGraph(what, before))), before, anchor)

  /** All the ways through a cube: many crossing edges, and each expansion meets nodes that are there already. */
  const cube = (bits: number, expanded: number): GraphModel => {
    const states = [0]
    const targets: (number[] | null)[] = []
    for (let i = 0; i < states.length; i++) {
      if (i >= expanded) {
        targets.push(null)
        continue
      }
      const next = Array.from({ length: bits }, (_, bit) => states[i] | (1 << bit)).filter(one => one !== states[i])
      const to = next.map(state => {
        const met = states.indexOf(state)
        return met >= 0 ? met : states.push(state) - 1
      })
      targets.push(i % 5 === 4 ? [...to, 0, i] : to)
    }
    return modelOf(targets)
  }

  test('columns are kept, nothing overlaps, loops and edges within a column are no trouble', async () => {
    const what = picture(modelOf([[0, 1, 2], [2, 3, 0], [1], []]))
    const drawing = await laidOut(what, null)
    expect(overlaps(what, drawing)).toBe(0)
    expect([0, 1, 2, 3].map(one => drawing.positions.get(one)?.column)).toEqual([0, 1, 1, 2])
    expect(drawing.positions.get(1)!.x).toBeCloseTo(drawing.positions.get(2)!.x)
    expect(drawing.routes.has('0-0') && drawing.labels.has('0-1')).toBe(true)
    expect(drawing.routes.has('1-2')).toBe(false)
  })

  test.each([
    ['few nodes, with routes', 5, 6, 7],
    ['many nodes, only their order', 8, 60, isMore ? 7 : 2],
  ])('%s: growing turns nothing round and moves little', async (_, bits, first, times) => {
    let before = await laidOut(picture(cube(bits, first)), null)
    for (let expanded = first + 1; expanded <= first + times; expanded++) {
      const what = picture(cube(bits, expanded))
      const after = await laidOut(what, before, expanded - 1)
      const { turned, mean } = disturbance(before, after)
      expect(overlaps(what, after)).toBe(0)
      expect(turned).toBe(0)
      // Up to seven nodes come in between: the others make room for three of them.
      expect(mean).toBeLessThan(130)
      before = after
    }
  })
})

describe('names', () => {
  test('are cut, plain, and tell products from models', () => {
    expect(shortName(node('x'.repeat(100)), 0)).toBe(`${'x'.repeat(23)}…`)
    expect(shortName(node('y', { purpose: 'waiting' }), 0)).toBe('waiting · y')
    expect([...shortName(node('y'.repeat(99), { purpose: 'z'.repeat(99) }), 0)]).toHaveLength(34)
    expect(shortName(node(null), 7)).toBe('#7')
    expect(fullName(node('a\u202eb\u0000', { purpose: 'p' }), 0)).toBe('p · a�b�')
    expect(plain('<img src=x>')).toBe('<img src=x>')
    expect(cut('😀😀😀', 2)).toBe('😀…')
  })

  test('that do not fit tell what has changed', () => {
    const before = node('fork = [0, 0, 0]; Phil 0 @1 (status = 0); Phil 1 @1 (status = 0)', { labels: ['Calm'] })
    const after = node('fork = [1, 0, 0]; Phil 0 @2 (status = 0); Phil 1 @1 (status = 0)', { labels: ['Calm'] })
    expect(shortName(after, 1, before)).toBe('…fork = [1, 0, 0]')
    expect(shortName({ ...after, purpose: 'waiting' }, 1, before)).toBe('waiting · …fork = [1, 0, 0]')
    expect(difference(after.state!, before.state!, 50)).toBe('…fork = [1, 0, 0]; Phil 0 @2 (status = 0)')
    // A part that is too long is narrowed to what is new in it.
    expect(difference('Bird 0 @1 (x = 0, y = 1, z = 2)', 'Bird 0 @1 (x = 0, y = 0, z = 2)', 20)).toBe(
      '…Bird 0 @1 …y = 1',
    )
    expect(shortName(before, 1, before)).toBe('fork = [0, 0, 0]; Phil …')
    expect([shortLabels(after, before), shortLabels(after)]).toEqual(['Calm', 'Calm'])
    const [many, other] = ['x', 'z'].map(last => node('s', { labels: ['a'.repeat(20), 'b'.repeat(20), last] }))
    expect([shortLabels(many, other), shortLabels(many, many)]).toEqual(['…x', ''])
    expect(partsOf("('up0.P | (Q | R) | S)\\{a, b}")).toEqual(["'up0.P", '(Q | R)', 'S'])
    expect(partsOf('(P | Q) | (R | S)')).toEqual(['(P | Q)', '(R | S)'])
    expect(partsOf('2 A.full, 1 A.empty | B: 1')).toEqual(['2 A.full', '1 A.empty', 'B: 1'])
  })

  test('are never longer than their room', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'bc', '; ', ', ', ' | ', '(', ')', '[', ']', '=', ' '))
      .map(all => all.join(''))
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 4, max: 40 }), (text, before, room) => {
        expect([...difference(text, before, room)].length).toBeLessThanOrEqual(room)
      }),
    )
  })
})

test('search looks at states, labels, purposes and events, and follows the model', () => {
  const model = new GraphModel()
  model.add({ nodes: [node('Table'), node('b', { labels: ['hungry'], purpose: 'Waiting' })], expansions: [] })
  const search = new Search(model)
  expect([search.find('tab'), search.find('HUNG'), search.find('wait'), search.find('  ')]).toEqual([[0], [1], [1], []])
  expect(search.find('do eat')).toEqual([])
  model.add({ nodes: [node('c')], expansions: [{ node: 1, ways: [way(0, 'eat', 2)] }] })
  expect(search.find('do eat')).toEqual([1])
})

test('arrow keys follow edges, and columns', () => {
  const model = modelOf([[1, 2], [3], [3], [0]])
  const part = visiblePart(model, untouched, start)
  const drawing = simpleDrawing(pictureOf(part, cardsOf(model, part, true)), null)
  const go = (from: number, ...keys: ('left' | 'right' | 'up' | 'down')[]): (number | null)[] =>
    keys.map(key => neighbour(part, drawing, from, key))
  expect(go(1, 'left', 'right', 'up', 'down')).toEqual([0, 3, null, 2])
  expect(go(2, 'left', 'right', 'up', 'down')).toEqual([0, 3, 1, null])
  expect(go(0, 'left', 'up')).toEqual([null, null])
})

describe('the view', () => {
  const area = { width: 800, height: 600 }

  test('zooms around a point, within limits', () => {
    const view = zoomed({ x: 10, y: 20, scale: 1 }, 2, { x: 100, y: 100 })
    expect(view).toEqual({ scale: 2, x: -80, y: -60 })
    expect(zoomed(view, 1e9, { x: 0, y: 0 }).scale).toBe(4)
  })

  test('fits all of it, or opens where it can be read', () => {
    const small = { left: 0, top: 0, right: 400, bottom: 100 }
    expect(fitting(small, area).scale).toBe(1.1)
    expect(opening(small, small, { x: 0, y: 0 }, area)).toEqual({ isWhole: true, view: fitting(small, area) })
    const large = { left: 0, top: -9000, right: 9000, bottom: 9000 }
    const { view, isWhole } = opening(large, small, { x: 20, y: 0 }, area)
    expect(isWhole).toBe(false)
    // The initial node is at the left: there is nothing to see beyond it.
    expect([view.scale, view.x, view.y]).toEqual([0.9, 24, 300])
  })

  test('moves no more than it must', () => {
    const view = centred({ x: 0, y: 0 }, 1, area)
    expect(showing(view, { left: -10, top: -10, right: 10, bottom: 10 }, area)).toEqual(view)
    expect(showing(view, { left: 400, top: 0, right: 420, bottom: 10 }, area).x).toBe(356)
  })
})

test('edges are drawn by numbers only', () => {
  const box = (x: number, y: number) => ({ x, y, width: 40, height: 20 })
  const paths = [
    straightPath(box(0, 0), box(100, 50)),
    straightPath(box(100, 50), box(0, 0)),
    straightPath(box(0, 0), box(0, 90)),
    straightPath(box(0, 0), box(0, 0)),
    bentPath([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 20, y: 5 },
    ]),
    roundedPath([
      { x: 0, y: 0 },
      { x: 0, y: -10 },
      { x: 10, y: -10 },
      { x: 10, y: 0 },
    ]),
  ]
  for (const path of paths) expect(path).toMatch(/^M[-0-9.]+ [-0-9.]+([LCQ][-0-9. ]+)+$/)
})
