import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { GraphView } from '../graph/graph-view.js'
import { GraphModel } from '../graph/model.js'
import { NothingOpen } from './nothing-open.js'
import { said } from './said.js'
import * as session from './session.js'

const revision = signal(0)
const complete = signal(false)
const refused = signal<string | null>(null)
/** What the page knows of the explored graph; another one when something else is opened. */
let known = new GraphModel()

/** Asks for what the graph has gained, after something was explored. */
const refresh = async (grow?: { readonly node: number } | { readonly nodes: number }): Promise<void> => {
  const into = known
  try {
    const growth = await session.askEngine(async engine => {
      if (grow !== undefined) await engine.ask('grow', grow)
      return engine.ask('growth', into.size, into.expansions)
    })
    if (growth === null || into !== known) return
    into.add(growth)
    complete.value = growth.complete
    refused.value = null
    revision.value++
  } catch (error) {
    refused.value = said(error)
  }
}

/** The nodes on the walk. */
const pathOf = (choices: readonly number[]): number[] => {
  const path = [0]
  for (const choice of choices) {
    const way = known.ways(path[path.length - 1]).find(one => one.choice === choice)
    if (way === undefined || way.to === null) break
    path.push(way.to)
  }
  return path
}

/** The transitions of a shortest way to a node. */
const wayTo = (node: number): number[] => {
  const { parent } = known.tree
  const choices: number[] = []
  for (let at = node; parent[at] >= 0; at = parent[at])
    choices.unshift(known.ways(parent[at]).find(({ to }) => to === at)!.choice)
  return choices
}

/** (c) The part of the model, or of its product with the purpose, that has been explored. */
export const GraphPanel = () => {
  const at = session.here.value
  const opened = session.opened.value
  const shown = useRef(opened)
  useEffect(() => {
    if (shown.current !== opened) known = new GraphModel()
    shown.current = opened
    void refresh()
  }, [opened, at?.node, at?.length])
  if (at === null) return <NothingOpen />
  return (
    <>
      {refused.value !== null && (
        <p class="trouble" role="alert">
          {refused.value}
        </p>
      )}
      <GraphView
        model={known}
        revision={revision.value}
        current={at.node}
        path={pathOf(session.choices.value)}
        complete={complete.value}
        onGo={node => void session.retrace(wayTo(node))}
        onGrow={node => void refresh({ node })}
        onGrowMore={nodes => void refresh({ nodes })}
      />
    </>
  )
}
