import type { Answer, ReportData } from './data.js'

/** An answer with only the first steps of its run; it says how many are left. */
export const shortened = (answer: Answer, steps: number): Answer => {
  const { run, path, left } = answer
  if (run === null || run.steps.length <= steps) return answer
  return {
    ...answer,
    run: { ...run, steps: run.steps.slice(0, steps), loop: null },
    path: path.slice(0, steps),
    left: left + run.steps.length - steps,
  }
}

/** Characters of runs that one page holds: browsers open larger ones slowly, and texts have a longest length. */
const mostCharacters = 50_000_000

/** A report that can be opened: of very long runs it has the beginning. */
export const fitting = (data: ReportData, most = mostCharacters): ReportData => ({
  ...data,
  answers: data.answers.map(answer => shortened(answer, stepsWithin(answer, most / data.answers.length))),
})

const stepsWithin = ({ run }: Answer, characters: number): number => {
  let left = characters
  const over = run?.steps.findIndex(step => {
    left -= JSON.stringify(step).length
    return left < 0
  })
  return over === undefined || over < 0 ? Number.POSITIVE_INFINITY : over
}
