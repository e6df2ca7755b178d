import { parsePurpose, type ReportData, type Verdict, verdictsData } from '@telos-verifier/telos'
import { answerOf } from '@telos-verifier/telos/page'
import { useEffect, useState } from 'preact/hooks'
import { layOut } from '../purpose/lay-out.js'
import { AnswerView } from '../report/answer-view.js'
import { Command } from '../report/command.js'
import { type Checked, isStale } from './checking.js'
import { commandOf } from './command.js'
import * as session from './session.js'

/** The verdict as in a report; a step that is chosen in its run is walked to, so that the other views show it too. */
export const VerdictCard = ({ checked }: { checked: Checked }) => {
  const { verdict, parameters } = checked
  const name = parameters.trim() === '' ? checked.model.name : `${checked.model.name} (${parameters.trim()})`
  const [data, setData] = useState<ReportData | null>(null)
  useEffect(() => {
    let current = true
    setData(null)
    const { purpose } = checked
    const about = verdict.property !== null || purpose === null ? null : parsePurpose(purpose.text, purpose.name)
    const told = { verdict, model: name, purpose: about }
    void verdictsData([told], null, graphs => Promise.all(graphs.map(layOut))).then(shown => {
      if (current) setData(shown)
    })
    return () => {
      current = false
    }
  }, [checked])
  // The verdict does not wait for its pictures.
  const answer = data?.answers[0] ?? answerOf(verdict, name)
  return (
    <div class="answer" data-verdict={verdict.kind}>
      {isStale.value && <p class="note">Something has changed since this check.</p>}
      <AnswerView
        answer={answer}
        purpose={data?.purposes[0] ?? null}
        isOfPurpose={verdict.property === null}
        onSelect={position => void walkTo(verdict, position)}
      />
      <Command command={commandOf(checked)} />
    </div>
  )
}

/** A property is watched by a purpose of its own: its run is one of the model alone, and is walked where no other is open. */
const walkTo = async ({ run, property }: Verdict, position: number): Promise<void> => {
  if (run === null || (property !== null && session.purpose.value !== null)) return
  await session.follow(run, position)
}
