import type { ReportAnswer, ReportData } from '@telos-verifier/telos'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ExperimentView } from '../experiment/experiment-view.js'
import { Name } from '../run/name.js'
import { AnswerView } from './answer-view.js'
import { Badge } from './badge.js'
import { Command } from './command.js'
import { Results } from './results.js'
import { Sources } from './sources.js'

/** The whole page: one answer, several to choose from, what became of expectations, or what an experiment found. */
export const Report = ({ data }: { readonly data: ReportData }): JSX.Element => {
  const { answers, purposes, results, experiment, command, made, telos, title } = data
  const [chosen, choose] = useState(0)
  const answer: ReportAnswer | undefined = answers[chosen]
  return (
    <>
      <header class="report-head">
        <span class="report-mark">telos</span> <Name of={title} />
      </header>
      {experiment !== undefined && <ExperimentView experiment={experiment} purpose={purposes[0] ?? null} />}
      {results !== null ? (
        <Results results={results} answers={answers} purposes={purposes} />
      ) : (
        <>
          {answers.length > 1 && <Choice answers={answers} chosen={chosen} onChoose={choose} />}
          {answer !== undefined && (
            <AnswerView
              key={chosen}
              answer={answer}
              purpose={answer.purpose === null ? null : (purposes[answer.purpose] ?? null)}
            />
          )}
        </>
      )}
      {command !== null && <Command command={command} />}
      <footer class="report-foot">
        <p>Written by Telos {telos}.</p>
        <Sources of={made} />
      </footer>
    </>
  )
}

interface ChoiceProps {
  readonly answers: readonly ReportAnswer[]
  readonly chosen: number
  readonly onChoose: (answer: number) => void
}

const Choice = ({ answers, chosen, onChoose }: ChoiceProps): JSX.Element => (
  <nav class="choice" aria-label="Verdicts">
    {answers.map((answer, i) => (
      <button
        key={`${answer.name} ${answer.question}`}
        type="button"
        aria-current={i === chosen ? 'true' : undefined}
        onClick={() => onChoose(i)}
      >
        <Badge kind={answer.kind} />
        <span class="choice-question">
          {/* Where the questions are all about one purpose, its name tells nothing. */}
          {answer.purpose === null && (
            <b>
              <Name of={answer.name} />{' '}
            </b>
          )}
          {answer.question}
        </span>
        <span class="choice-claim">{[answer.claim, ...answer.rests].join('; ')}</span>
      </button>
    ))}
  </nav>
)
