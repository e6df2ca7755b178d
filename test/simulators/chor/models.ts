import fc from 'fast-check'
import { chorModel } from '../../../simulators/chor/index.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf, onlyStart, vectorsOf } from '../../../src/simulator/vector.js'
import { explore, type Graph, type Process } from './oracle.js'

const peers = ['x', 'y', 'z']
const communication = fc.constantFrom(...['xy', 'yx', 'yz', 'xz'].map(pair => [...pair]))

const action: fc.Arbitrary<Process> = fc.oneof(
  fc.constant<Process>(['tau']),
  fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom(...peers)).map(([name, peer]): Process => ['act', name, [peer]]),
  fc.tuple(fc.constantFrom('c', 'd'), communication).map(([name, pair]): Process => ['act', name, pair]),
)

/** Choreographies of three peers, not too large. */
export const choreographies: fc.Arbitrary<Process> = fc.letrec<{ process: Process }>(tie => {
  const some = fc.array(tie('process'), { minLength: 2, maxLength: 3 })
  return {
    process: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { arbitrary: action, weight: 3 },
      { arbitrary: some.map((of): Process => ['seq', of]), weight: 3 },
      { arbitrary: some.map((of): Process => ['alt', of]), weight: 2 },
      { arbitrary: some.map((of): Process => ['par', of]), weight: 1 },
      { arbitrary: tie('process').map((body): Process => ['loop', body]), weight: 1 },
    ),
  }
}).process

const signs = { seq: ';', alt: '+', par: '||' }

/** As text, with all parentheses. */
export const written = (process: Process): string => {
  switch (process[0]) {
    case 'tau':
      return 'tau'
    case 'act':
      return process[2].length === 1 ? `${process[1]}@${process[2][0]}` : `${process[1]}[${process[2].join(', ')}]`
    case 'loop':
      return `*(${written(process[1])})`
    default:
      return `(${process[1].map(written).join(` ${signs[process[0]]} `)})`
  }
}

/** What Telos makes of a text. Its propositions are compared with what can be seen of them in the graph. */
export const modelGraph = (text: string, root: string, most: number): Graph | null => {
  const { model, propositions } = vectorsOf(chorModel(text, { root })())!
  const moves = new Moves()
  const holds = (name: string, state: Int32Array): boolean => propositions.get(name)!(state) === true
  const next = (state: Int32Array) => movesOf(model, state, moves).map(({ event, target }) => [event, target] as const)
  return explore(
    onlyStart(model),
    state => {
      const found = next(state)
      const isStuck = found.length === 0 && !holds('terminated', state)
      if (holds('deadlock', state) !== isStuck) throw new Error(`deadlock is wrong in ${model.describe!(state)}`)
      return found
    },
    state => holds('terminated', state),
    state => state.join(),
    most,
  )
}
