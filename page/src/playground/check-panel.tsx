import { statisticsInWords } from '@telos-verifier/telos/page'
import { failure, found, isChecking, isStale, progress } from './checking.js'
import { QuestionForm } from './question-form.js'
import { VerdictCard } from './verdict-card.js'

/** (b) Checking: a question, how far the search is, and the verdict with a run that can be walked. */
export const CheckPanel = () => (
  <div class="checking">
    <QuestionForm />
    {isChecking.value && <Progress />}
    {failure.value !== null && (
      <p class="trouble" role="alert">
        {failure.value}
      </p>
    )}
    {found.value !== null && <VerdictCard checked={found.value} />}
  </div>
)

const Progress = () => (
  <p class="progress" role="status" data-checking>
    <progress /> {progress.value === null ? 'beginning…' : statisticsInWords(progress.value)}
    {isStale.value && <span class="dim">of the texts as they were</span>}
  </p>
)
