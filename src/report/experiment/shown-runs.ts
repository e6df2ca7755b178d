import type { Purpose } from '../../../purposes/purpose.js'
import type { ExperimentResult } from '../../experiment/result.js'
import type { KeptRun } from '../../experiment/store.js'
import type { Made } from '../../work/made.js'
import { purposePath } from '../purpose-path.js'
import { shellWord } from '../shell.js'
import { keptName, madeOfKept } from './kept-file.js'
import type { ShownKeptRun } from './shown.js'

/** How many runs a page has, and how many characters of them. */
const mostRuns = 200
const mostCharacters = 20_000_000

/** The kept runs that a page has: first one of each outcome at each point, then a second, and so on. */
export const shownRuns = (result: ExperimentResult, purpose: Purpose | null, made: Made): ShownKeptRun[] => {
  const chosen = chosenOf(result.kept)
  return chosen.map(kept => shownRun(kept, result, purpose, made, mostCharacters / chosen.length))
}

const chosenOf = (kept: readonly KeptRun[]): KeptRun[] => {
  const met = new Map<string, number>()
  const ranked = kept.map(run => {
    const like = `${run.point} ${run.outcome}`
    const rank = met.get(like) ?? 0
    met.set(like, rank + 1)
    return { run, rank }
  })
  const first = [...ranked].sort((a, b) => a.rank - b.rank).slice(0, mostRuns)
  const chosen = new Set(first.map(({ run }) => run))
  return kept.filter(run => chosen.has(run))
}

const shownRun = (
  kept: KeptRun,
  { experiment, points }: ExperimentResult,
  purpose: Purpose | null,
  made: Made,
  characters: number,
): ShownKeptRun => {
  const { point, run, seed, outcome, steps } = kept
  const stored = beginningOf(steps, characters)
  const file = keptName(kept)
  const asked = made.purpose === undefined ? [] : [made.purpose.file]
  return {
    at: points.findIndex(one => one.point === point),
    run,
    seed,
    outcome,
    steps: stored,
    left: steps.steps.length - stored.steps.length,
    path: purpose === null ? [] : purposePath(purpose, stored),
    file,
    made: madeOfKept(kept, experiment, made),
    command: ['telos', 'replay', ...[made.model?.file ?? experiment.model, file, ...asked].map(shellWord)].join(' '),
  }
}

/** As many steps as there is room for. */
const beginningOf = (run: KeptRun['steps'], characters: number): KeptRun['steps'] => {
  let room = characters
  const over = run.steps.findIndex(step => {
    room -= JSON.stringify(step).length
    return room < 0
  })
  return over < 0 ? run : { ...run, steps: run.steps.slice(0, over), loop: null }
}
