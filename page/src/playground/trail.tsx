import { subjectOf, wholeRun } from '@telos-verifier/telos/page'
import { useMemo } from 'preact/hooks'
import { RunChart } from '../run/run-chart.js'
import * as session from './session.js'

/** The walk as a chart: what is selected in it, is gone to. */
export const Trail = () => {
  const trail = session.trail.value
  const run = useMemo(() => (trail === null ? null : wholeRun(trail)), [trail?.steps])
  if (trail === null || run === null || run.steps.length === 0) return null
  return (
    <section class="card trail" aria-label="How it came to this">
      <h3>How it came to this</h3>
      <RunChart
        run={run}
        at={trail.here.position}
        onSelect={position => void session.goTo(position)}
        model={subjectOf(session.model.value.name) ?? 'model'}
      />
    </section>
  )
}
