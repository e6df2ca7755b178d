import { ofModel, type Provoked } from '../../support/provoking.js'

export const provoked: Provoked = {
  'model/aut-count': () => ofModel('m.aut', 'des (0, 2, 1)\n(0, "a", 0)\n'),
}
