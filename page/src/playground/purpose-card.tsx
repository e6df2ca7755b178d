import type { Graph, Layout } from '@telos-verifier/telos'
import { present } from '@telos-verifier/telos/page'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { layOut } from '../purpose/lay-out.js'
import { PurposePicture } from '../purpose/purpose-picture.js'
import * as session from './session.js'

/** The purpose as a graph, with the state lit that it is in. */
export const PurposeCard = () => {
  const graph = session.opened.value?.purpose?.graph ?? null
  const [drawn, setDrawn] = useState<{ graph: Graph; layout: Layout } | null>(null)
  useEffect(() => {
    let current = true
    if (graph !== null)
      void layOut(graph).then(layout => {
        if (current) setDrawn({ graph, layout })
      })
    return () => {
      current = false
    }
  }, [JSON.stringify(graph)])
  const at = present(session.here.value).purpose
  const lit = useMemo(() => {
    const node = drawn?.graph.nodes.findIndex(({ name }) => name === at) ?? -1
    return { node: node < 0 ? null : node, edge: null }
  }, [drawn, at])
  if (drawn === null || graph === null) return null
  return (
    <section class="card purpose" aria-label="The purpose">
      <h3>The purpose {drawn.graph.title}</h3>
      <PurposePicture
        layout={drawn.layout}
        path={none}
        taken={null}
        lit={lit}
        title={`The purpose ${drawn.graph.title}`}
      />
    </section>
  )
}

const none: ReadonlySet<number> = new Set()
