import type { ReportAnswer, Run, ShownPurpose } from '@telos-verifier/telos'
import { headline, present } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { SearchPlots } from '../plots/search-plots.js'
import { Visits } from '../plots/visits.js'
import { Coverage } from '../purpose/coverage.js'
import { PurposePicture } from '../purpose/purpose-picture.js'
import { Name } from '../run/name.js'
import { placeAt, RunChart } from '../run/run-chart.js'
import { StepDetails } from '../run/step-details.js'
import './answer.css'
import { Badge } from './badge.js'

export interface AnswerViewProps {
  readonly answer: ReportAnswer
  readonly purpose: ShownPurpose | null
  /** Is it about a purpose? A property is watched by a generated one, whose states are not shown. */
  readonly isOfPurpose?: boolean
  /** The user looks at another place of the run. */
  readonly onSelect?: (position: number) => void
}

/** One verdict: what it says, the run, the purpose, and how it was found. */
export const AnswerView = ({
  answer,
  purpose,
  isOfPurpose = answer.purpose !== null,
  onSelect,
}: AnswerViewProps): JSX.Element => {
  const { run, profile, path } = answer
  const [at, setAt] = useState(0)
  const select = (position: number): void => {
    setAt(position)
    onSelect?.(position)
  }
  const onPath = useMemo(() => new Set(path.filter(edge => edge !== null)), [path])
  const taken = useMemo(() => profile?.taken.flat() ?? null, [profile])
  // Nothing is looked at in Success and Failure, which come last.
  const states = purpose?.graph.nodes.flatMap(({ name, kind }) => (kind === 'plain' ? [name] : [])) ?? []
  return (
    <>
      <Said answer={answer} />
      {run !== null && (answer.kind !== 'inconclusive' || run.steps.length > 0) && (
        <section aria-label="The run">
          <h2>{answer.kind === 'inconclusive' ? 'The run that came nearest' : 'The run'}</h2>
          {answer.left > 0 && (
            <p class="dim">
              Its first {run.steps.length.toLocaleString('en')} steps; {answer.left.toLocaleString('en')} more are not
              stored here. <code>telos check --format json</code> has all of them, <code>--shortest</code> may have
              fewer.
            </p>
          )}
          <div class="run">
            <RunChart run={run} at={at} onSelect={select} model={answer.subject ?? 'model'} withPurpose={isOfPurpose} />
            <StepDetails run={run} at={at} withPurpose={isOfPurpose} />
          </div>
        </section>
      )}
      {purpose !== null && (
        <section aria-label="The purpose">
          <h2>
            The purpose <Name of={purpose.name} />
          </h2>
          {purpose.description !== null && (
            <p>
              <Name of={purpose.description} />
            </p>
          )}
          <PurposePicture
            layout={purpose.layout}
            path={onPath}
            taken={taken}
            lit={{
              node: run === null ? null : nodeNamed(purpose, placeAt(run, at).purpose),
              edge: at === 0 ? null : (path[at - 1] ?? null),
            }}
            onSelect={node => run !== null && select(nextIn(run, present(purpose.graph.nodes[node]).name, at))}
            title={`The purpose ${purpose.name}`}
          />
          <Coverage graph={purpose.graph} path={onPath} taken={taken} />
        </section>
      )}
      <section aria-label="Statistics">
        <h2>The search</h2>
        <p>{answer.statistics}</p>
        {profile !== null && <SearchPlots samples={profile.samples} />}
        {profile !== null && purpose !== null && (
          <Visits states={states} visits={states.map((_, i) => profile.visits[i] ?? 0)} />
        )}
      </section>
    </>
  )
}

const nodeNamed = ({ graph }: ShownPurpose, name: string): number | null => {
  const node = graph.nodes.findIndex(node => node.name === name)
  return node < 0 ? null : node
}

/** The next position where the purpose is in a state, round and round; where it never is, the same position. */
const nextIn = (run: Run, state: string, at: number): number => {
  const count = run.steps.length + 1
  for (let i = 1; i <= count; i++) if (placeAt(run, (at + i) % count).purpose === state) return (at + i) % count
  return at
}

/** The verdict in a sentence, why it is so, and how far it holds. */
const Said = ({ answer }: { readonly answer: ReportAnswer }): JSX.Element => {
  const { kind, asked, model, because, neverMet, reach, bound, notes } = answer
  return (
    <section class={`said ${kind}`} aria-label="The verdict">
      <Badge kind={kind} />
      <h1>
        <Name of={headline(answer)} />
      </h1>
      <p class="said-question">
        <Name of={`${asked} on ${model}`} />
      </p>
      {neverMet !== null && (
        <p class="said-missing">
          <Name of={neverMet} />
        </p>
      )}
      {because !== null && (
        <p>
          <Name of={because} />.
        </p>
      )}
      <p>{[reach, bound ?? 'without bounds'].filter(part => part !== null).join('; ')}.</p>
      {notes.length > 0 && (
        <ul class="said-notes">
          {notes.map(note => (
            <li key={note}>
              <Name of={note} />
            </li>
          ))}
        </ul>
      )}
      {answer.run === null && kind !== 'inconclusive' && (
        <p class="dim">No single run could show it: it speaks of all of them.</p>
      )}
    </section>
  )
}
