import { ccsModel, translateCcs } from '../../../simulators/ccs/index.js'
import { ofModel, ofThrown, type Provoked } from '../../support/provoking.js'

const ofCcs = (text: string, parameters = {}): Promise<string[]> => ofModel('m.ccs', text, parameters)

export const provoked: Provoked = {
  'ccs/definition': () => ofCcs('a.0'),
  'ccs/duplicate': () => ofCcs('S = 0; S = a.0;'),
  'ccs/unknown': () => ofCcs('S = a.T;'),
  'ccs/bare-action': () => ofCcs('S = a;'),
  'ccs/tau': () => ofCcs('S = a.0 \\ {tau};'),
  'ccs/co-name': () => ofCcs("S = a.0 \\ {'a};"),
  'ccs/algebra': () => ofCcs('sync A { (*, *) -> a } S = 0;'),
  'ccs/unguarded': () => ofCcs('S = S + a.0;'),
  'ccs/root': () => ofCcs('S = a.0;', { root: 'T' }),
  'ccs/idle': () => ofCcs("S = ('vote.0 | vote.0) \\ {vot};"),
  'ccs/growing': () => ofThrown(() => translateCcs('S = a.(S | b.0);', 'triples')),
  'ccs/too-large': () => {
    const chained = Array.from({ length: 30 }, (_, i) => `X${i + 1} = X${i} | X${i}[b/a];`)
    return ofThrown(() => ccsModel(`X0 = a.0 + 'a.0; ${chained.join(' ')}`)())
  },
  'ccs/comment': () => ofCcs('# telos: what is this?\nS = 0;'),
  'ccs/parameter': () => ofCcs('S = a.0;', { n: 3 }),
}
