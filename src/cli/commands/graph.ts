import * as E from 'fp-ts/lib/Either.js'
import { usageWrong } from '../../errors/errors.js'

import { isPurposeFile, loadPurpose } from '../../io/purposes.js'
import type { Graph } from '../../report/graph/graph.js'
import { purposeGraph } from '../../report/graph/purpose.js'
import { exitCodes, exitOf } from '../exit.js'
import { layOut } from '../layout.js'
import { type ModelOptions, type OutputOptions, type QuestionOptions, questionFrom, walkOf } from '../options.js'
import { complain, deliver } from '../output.js'
import { referenceTo } from '../reference.js'
import { optionalPurpose, Session } from '../session.js'

type Options = QuestionOptions &
  ModelOptions &
  Omit<OutputOptions, 'format'> & {
    readonly format?: string
    readonly purpose?: string
    readonly property?: string
    readonly sequence?: boolean
  }

/**
 * `telos graph MODEL|PURPOSE`: the purpose, the explored model, or with --purpose the product and a run in it; with
 * --sequence a run as a sequence chart.
 */
export const graphCommand = async (path: string, options: Options): Promise<number> => {
  if (options.sequence === true || options.property !== undefined) return sequenceCommand(path, options)
  const drawn = isPurposeFile(path) ? await ofPurpose(path) : await ofModel(path, options)
  if (typeof drawn === 'number') return drawn
  const text = await write(drawn, options)
  if (typeof text === 'number') return text
  return (await deliver(text, options.out)) ?? exitCodes.holds
}

/** A run as a sequence chart: of a property or a purpose, else a random one. */
const sequenceCommand = async (path: string, options: Options): Promise<number> => {
  const { format = 'mermaid' } = options
  if (format !== 'mermaid' && format !== 'svg') {
    complain([
      usageWrong(`a sequence chart cannot be drawn as ${format}`, {
        fix: 'Write --format mermaid or --format svg.',
      }),
    ])
    return exitCodes.usage
  }
  const guide = await optionalPurpose(options.purpose, options.quiet === true)
  if (E.isLeft(guide)) return guide.left
  const session = new Session(options.quiet === true)
  const done = await session.complete<'run'>(
    {
      kind: 'run',
      model: referenceTo(path, options),
      property: options.property ?? null,
      purpose: guide.right,
      question: { ...questionFrom(options), timeout: options.timeout ?? searchSeconds },
      options: walkOf(options),
    },
    options.timeout,
  )
  if ('exit' in done) return done.exit
  if (done.result === null) {
    process.stderr.write('telos: there is no verdict with a run to draw\n')
    return exitCodes.fails
  }
  const { sequenceMermaid, sequenceSvg } = await import('../../report/sequence/chart.js')
  const text = format === 'svg' ? sequenceSvg(done.result, path) : sequenceMermaid(done.result)
  return (await deliver(text, options.out)) ?? exitCodes.holds
}

/** How long to look for the run unless told. */
const searchSeconds = 10

const ofPurpose = async (path: string): Promise<Graph | number> => {
  const loaded = await loadPurpose(path)
  if (E.isRight(loaded)) return purposeGraph(loaded.right.purpose)
  complain(loaded.left)
  return exitOf(loaded.left)
}

const ofModel = async (path: string, options: Options): Promise<Graph | number> => {
  const guide = await optionalPurpose(options.purpose, options.quiet === true)
  if (E.isLeft(guide)) return guide.left
  const { depth, maxStates, timeout } = options
  const session = new Session(options.quiet === true)
  // The bound on states is one on the picture, not on the search for the run in it; that has its time.
  const { maxStates: _, ...question } = { ...questionFrom(options), timeout: timeout ?? searchSeconds }
  const limits = { ...(depth === undefined ? {} : { depth }), ...(maxStates === undefined ? {} : { maxStates }) }
  const done = await session.complete<'graph'>(
    {
      kind: 'graph',
      model: referenceTo(path, options),
      purpose: guide.right,
      question: guide.right === null ? null : question,
      options: { ...limits, words: options.format !== 'aut' },
    },
    timeout,
  )
  return 'exit' in done ? done.exit : done.result
}

const write = async (graph: Graph, { format, timeout, quiet }: Options): Promise<string | number> => {
  switch (format) {
    case 'tikz':
      if (graph.nodes.length > mostOnPage && quiet !== true)
        process.stderr.write(
          `telos: ${graph.nodes.length} nodes are more than a page can show; draw less with --max-states or --depth\n`,
        )
      return layOut({ graph, format }, timeout ?? 30)
    case 'svg':
      return layOut({ graph, format }, timeout ?? 30)
    case 'mermaid':
      return (await import('../../report/graph/mermaid.js')).mermaid(graph)
    case 'aut':
      return (await import('../../report/graph/aut.js')).aut(graph)
    default:
      return (await import('../../report/graph/dot.js')).dot(graph)
  }
}

/** Pictures for papers with more nodes than this are hardly what was meant. */
const mostOnPage = 100
