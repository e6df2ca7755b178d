import type { ReportAnswer, ShownPurpose, ShownResult } from '@telos-verifier/telos'
import { inShort, present, resultPlace } from '@telos-verifier/telos/page'
import { Fragment, type JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Name } from '../run/name.js'
import { AnswerView } from './answer-view.js'
import { Badge } from './badge.js'

export interface ResultsProps {
  readonly results: readonly ShownResult[]
  readonly answers: readonly ReportAnswer[]
  readonly purposes: readonly ShownPurpose[]
}

type Status = ShownResult['status']
const statuses: readonly Status[] = ['unmet', 'inconclusive', 'broken', 'met']

/** What became of expectations: a line for each, which opens to its verdict. */
export const Results = ({ results, answers, purposes }: ResultsProps): JSX.Element => {
  const [status, setStatus] = useState<Status | null>(null)
  const [words, setWords] = useState('')
  const shown = useMemo(() => {
    const wanted = words.toLowerCase()
    return results.filter(
      result =>
        (status === null || result.status === status) &&
        `${result.file} ${result.model} ${result.purpose} ${result.expected}`.toLowerCase().includes(wanted),
    )
  }, [results, status, words])
  const number = (wanted: Status): number => results.filter(result => result.status === wanted).length
  return (
    <section aria-label="Expectations">
      <h1>
        {number('met')} of {results.length} expectations are met
      </h1>
      <search class="filters">
        <button type="button" aria-pressed={status === null} onClick={() => setStatus(null)}>
          all {results.length}
        </button>
        {statuses
          .filter(one => number(one) > 0)
          .map(one => (
            <button key={one} type="button" class={one} aria-pressed={status === one} onClick={() => setStatus(one)}>
              {one} {number(one)}
            </button>
          ))}
        <input
          type="search"
          placeholder="file, model, purpose…"
          aria-label="only those with these words"
          value={words}
          onInput={event => setWords(event.currentTarget.value)}
        />
      </search>
      <p class="dim" role="status">
        {shown.length === results.length ? '' : `${shown.length} of ${results.length} are shown.`}
      </p>
      <div class="results">
        {shown.map((result, i) => (
          <Fragment key={results.indexOf(result)}>
            {(i === 0 || resultPlace(present(shown[i - 1])) !== resultPlace(result)) && (
              <h2 class="result-place">
                <Name of={resultPlace(result)} />
              </h2>
            )}
            <Result
              result={result}
              answer={result.answer === null ? null : (answers[result.answer] ?? null)}
              purposes={purposes}
            />
          </Fragment>
        ))}
      </div>
    </section>
  )
}

/** Which purpose on which model. */

/** What was found; why, where that is not what was expected. */
const saidOf = ({ trouble, status }: ShownResult, answer: ReportAnswer | null): string => {
  if (answer === null) return trouble ?? 'there is no verdict'
  return [...inShort(answer), status === 'met' ? null : answer.because].filter(part => part !== null).join('; ')
}

interface ResultProps {
  readonly result: ShownResult
  readonly answer: ReportAnswer | null
  readonly purposes: readonly ShownPurpose[]
}

const Result = ({ result, answer, purposes }: ResultProps): JSX.Element => {
  // What is inside is made when it is opened: there may be hundreds.
  const [open, setOpen] = useState(false)
  const { expected, status } = result
  return (
    <details class={`result ${status}`} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge kind={status} />
        <span class="result-expected">
          {/* What is expected of a property says its name. */}
          <Name of={answer?.purpose == null ? expected : `${answer.name}: ${expected}`} />
        </span>
        <span class="result-said">
          <Name of={saidOf(result, answer)} />
        </span>
      </summary>
      {open && (
        <div class="result-body">
          {answer === null ? (
            <p>
              <Name of={saidOf(result, answer)} />
            </p>
          ) : (
            <AnswerView answer={answer} purpose={answer.purpose === null ? null : (purposes[answer.purpose] ?? null)} />
          )}
        </div>
      )}
    </details>
  )
}
