import { error } from '../errors/code.js'

/** The titles of groups of codes in docs/errors.md, by what the codes begin with. */
export const headings = { smt: 'Solvers' }

export const answer = error(
  'smt/answer',
  'simulator',
  'A solver ended, or answered with something that is not an answer.',
  'The message shows what it said. Check that the z3 on the PATH is Z3, and which version.',
)
