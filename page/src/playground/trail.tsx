import { subjectOf } from 'telos/page'
import { RunChart } from '../run/run-chart.js'
import * as session from './session.js'

/** The walk as a chart: what is selected in it, is gone to. */
export const Trail = () => {
  const { trail, here, walked } = session
  if (trail.value.length === 0 || walked.value === null) return null
  const run = { start: walked.value.start, steps: trail.value, loop: null }
  return (
    <section class="card trail" aria-label="How it came to this">
      <h3>How it came to this</h3>
      <RunChart
        run={run}
        at={here.value!.position}
        onSelect={position => void session.goTo(position)}
        model={subjectOf(session.model.value.name) ?? 'model'}
      />
    </section>
  )
}
