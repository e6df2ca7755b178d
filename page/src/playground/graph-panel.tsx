import { signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Opened } from 'telos'
import { present } from 'telos/page'
import { GraphView } from '../graph/graph-view.js'
import { GraphModel } from '../graph/model.js'
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

/** (c) The part of the model, or of its product with the purpose, that has been explored. */
export const GraphPanel = () => {
  const at = session.here.value
  const opened = session.opened.value
  const edition = revision.value
  const graph = useMemo(() => (opened === null ? null : graphOf(opened)), [opened])
  useEffect(() => {
    if (graph !== null) void refresh(graph)
  }, [graph, at?.node, at?.length])
  if (at === null || graph === null) return <NothingOpen />
  return (
    <>
      {refused.value !== null && (
        <p class="trouble" role="alert">
          {refused.value}
        </p>
      )}
      {graph.size <= at.node ? (
        <p class="loading" role="status">
          Getting the graph…
        </p>
      ) : (
        <GraphView
          model={graph}
          revision={edition}
          current={at.node}
          path={pathOf(graph, session.choices.value)}
          complete={complete.value}
          onGo={node => void session.retrace(wayTo(graph, node))}
          onGrow={node => void refresh(graph, { node })}
          onGrowMore={nodes => void refresh(graph, { nodes })}
        />
      )}
    </>
  )
}
