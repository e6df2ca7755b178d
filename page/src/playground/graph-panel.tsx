import { signal } from '@preact/signals'
import type { Opened, Run } from '@telos-verifier/telos'
import { counted, present } from '@telos-verifier/telos/page'
import { useEffect, useMemo } from 'preact/hooks'
import { GraphView } from '../graph/graph-view.js'
import { GraphModel } from '../graph/model.js'
import { foundRun } from './checking.js'
import { NothingOpen } from './nothing-open.js'
import { said } from './said.js'
import * as session from './session.js'

const revision = signal(0)
const complete = signal(false)
const refused = signal<string | null>(null)
/** What the page knows of the explored graph, for each time that something was opened. */
const graphs = new WeakMap<Opened, GraphModel>()
const graphOf = (opened: Opened): GraphModel => {
  const known = graphs.get(opened) ?? new GraphModel()
  graphs.set(opened, known)
  return known
}

/** Asks for what the graph has gained, after something was explored. */
const refresh = async (
  graph: GraphModel,
  grow?: { readonly node: number } | { readonly nodes: number },
): Promise<void> => {
  try {
    const growth = await session.askEngine(async engine => {
      if (grow !== undefined) await engine.ask('grow', grow)
      // What was asked for before may have come meanwhile.
      return { from: graph.size, ...(await engine.ask('growth', graph.size, graph.expansions)) }
    })
    if (growth === null || growth.from !== graph.size) return
    graph.add(growth)
    complete.value = growth.complete
    refused.value = null
    revision.value++
  } catch (error) {
    refused.value = said(error)
  }
}

/** The nodes on the walk. */
const pathOf = (graph: GraphModel, choices: readonly number[]): number[] => {
  const path = [0]
  for (const choice of choices) {
    const way = graph.ways(present(path[path.length - 1])).find(one => one.choice === choice)
    if (way === undefined || way.to === null) break
    path.push(way.to)
  }
  return path
}

/** The transitions of a shortest way to a node. */
const wayTo = (graph: GraphModel, node: number): number[] => {
  const { parent } = graph.tree
  const choices: number[] = []
  for (let at = node; present(parent[at]) >= 0; at = present(parent[at]))
    choices.push(present(graph.ways(present(parent[at])).find(({ to }) => to === at)).choice)
  return choices.reverse()
}

/** The nodes of a run that a check found, in one graph. */
interface RunNodes {
  readonly graph: GraphModel
  readonly run: Run
  readonly nodes: readonly number[]
}
const runNodes = signal<RunNodes | null>(null)
/** The run that the user does not want to see by itself any more. */
const left = signal<Run | null>(null)

/** Asks for the nodes of a run, and for what was explored to find them. */
const trace = async (graph: GraphModel, run: Run): Promise<void> => {
  try {
    const nodes = await session.askEngine(engine => engine.ask('along', run.steps))
    if (nodes === null) return
    await refresh(graph)
    if (foundRun.value === run) runNodes.value = { graph, run, nodes }
  } catch (error) {
    refused.value = said(error)
  }
}

/** (c) The part of the model, or of its product with the purpose, that has been explored; or the run that a check found in it. */
export const GraphPanel = () => {
  const at = session.here.value
  const opened = session.opened.value
  const edition = revision.value
  const run = foundRun.value
  const graph = useMemo(() => (opened === null ? null : graphOf(opened)), [opened])
  useEffect(() => {
    if (graph !== null) void refresh(graph)
  }, [graph, at?.node, at?.length])
  useEffect(() => {
    if (graph !== null && run !== null) void trace(graph, run)
  }, [graph, run])
  if (at === null || graph === null) return <NothingOpen />
  const traced = runNodes.value
  const known = traced !== null && traced.run === run && traced.graph === graph ? traced : null
  const shown = left.value === run ? null : known
  const go = (node: number): void => {
    const position = shown === null ? -1 : shown.nodes.indexOf(node)
    if (shown !== null && position >= 0) void session.follow(shown.run, position)
    else void session.retrace(wayTo(graph, node))
  }
  return (
    <>
      {refused.value !== null && (
        <p class="trouble" role="alert">
          {refused.value}
        </p>
      )}
      {known !== null && <RunOrWhole isRun={shown !== null} steps={known.nodes.length - 1} run={known.run} />}
      {graph.size <= at.node || (shown?.nodes ?? []).some(node => node >= graph.size) ? (
        <p class="loading" role="status">
          Getting the graph…
        </p>
      ) : (
        <GraphView
          key={shown === null ? 'whole' : 'run'}
          model={graph}
          revision={edition}
          current={at.node}
          path={shown?.nodes ?? pathOf(graph, session.choices.value)}
          isRun={shown !== null}
          complete={complete.value}
          onGo={go}
          onGrow={node => void refresh(graph, { node })}
          onGrowMore={nodes => void refresh(graph, { nodes })}
        />
      )}
    </>
  )
}

/** What the graph shows, and the way to the other. */
const RunOrWhole = ({ isRun, steps, run }: { isRun: boolean; steps: number; run: Run }) => (
  <p class="run-or-whole" data-shows={isRun ? 'run' : 'whole'}>
    {isRun ? `The run that the check found: ${counted(steps, 'step')}.` : 'All that has been explored.'}{' '}
    <button
      type="button"
      onClick={() => {
        left.value = isRun ? run : null
      }}
    >
      {isRun ? 'Show the whole graph' : 'Show the run'}
    </button>
  </p>
)
