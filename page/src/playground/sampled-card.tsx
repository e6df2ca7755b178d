import { KeptRuns } from '../experiment/kept-runs.js'
import { PointView } from '../experiment/point-view.js'
import { Probability } from '../experiment/probability.js'
import { Said } from '../experiment/said.js'
import { Command } from '../report/command.js'
import { Name } from '../run/name.js'
import '../report/answer.css'
import '../experiment/experiment.css'
import './sample.css'
import { sampleCommandOf } from './command.js'
import { Narrowing } from './narrowing.js'
import { isStale, looks } from './sampling.js'
import type { Sampled, SampleSubject } from './subject.js'
import { stepThrough, walkKept } from './walk-kept.js'

export interface SampledCardProps {
  readonly sampled: Sampled
  readonly of: SampleSubject
}

/** What the runs showed. As long as there are more to come, numbers are provisional, and look so. */
export const SampledCard = ({ sampled, of }: SampledCardProps) => {
  const { stage, experiment, warnings } = sampled
  const [point] = experiment.points
  const isProvisional = stage === 'so far'
  return (
    <div class={isProvisional ? 'answer sampled so-far' : 'answer sampled'} data-sampled={stage}>
      {isStale.value && <p class="note">Something has changed since these runs.</p>}
      <Said experiment={experiment} />
      {warnings.length > 0 && <Lines of={warnings} kind="warnings" />}
      <Probability experiment={experiment} at={0} onSelect={() => {}} isProvisional={isProvisional} />
      <Narrowing looks={looks.value} wanted={sampled.wanted} quantity={experiment.quantity.success} />
      {point !== undefined && point.runs > 0 && (
        <section aria-label="The runs">
          <h2>The runs{isProvisional && ' so far'}</h2>
          <PointView experiment={experiment} point={point} />
        </section>
      )}
      {experiment.kept.length > 0 && (
        <section aria-label="Single runs">
          <h2>Single runs</h2>
          <KeptRuns
            experiment={experiment}
            purpose={null}
            at={0}
            walking={{
              to: (kept, position) => void walkKept(sampled, of, kept, position),
              through: (kept, position) => void stepThrough(sampled, of, kept, position),
            }}
          />
        </section>
      )}
      {experiment.faults.length > 0 && (
        <section aria-label="Faults">
          <h2>Faults of the model</h2>
          <Lines of={experiment.faults} />
        </section>
      )}
      {experiment.rests.length > 0 && (
        <section aria-label="What the numbers rest on">
          <h2>What the numbers rest on</h2>
          <Lines of={experiment.rests} />
        </section>
      )}
      {stage === 'complete' && <Command command={sampleCommandOf(of)} />}
    </div>
  )
}

const Lines = ({ of, kind = '' }: { readonly of: readonly string[]; readonly kind?: string }) => (
  <ul class={`lines ${kind}`}>
    {of.map((line, i) => (
      <li key={i}>
        <Name of={line} />
      </li>
    ))}
  </ul>
)
