import { ofModel, type Provoked } from '../../support/provoking.js'

export const provoked: Provoked = {
  'threads/header': () => ofModel('m.mdrp', '0 0\n'),
  'threads/range': () => ofModel('m.mdrp', '1 2\n0 0 -> 0 2\n'),
  'threads/parameter': () => ofModel('m.mdrp', '1 2\n0 0 -> 0 1\n', { n: 2 }),
}
