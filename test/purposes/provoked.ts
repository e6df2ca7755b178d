import { lintPurpose } from '../../purposes/parse.js'
import { codes, type Provoked } from '../support/provoking.js'

export const provoked: Provoked = {
  'purpose/else-misplaced': () => codes(lintPurpose('purpose p\nstart q\n  do a else -> Success\n')),
}
