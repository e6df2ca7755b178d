import { ofModel, type Provoked } from '../../support/provoking.js'

const ofChor = (text: string, parameters = {}): Promise<string[]> => ofModel('m.chor', text, parameters)

export const provoked: Provoked = {
  'chor/definition': () => ofChor('hello'),
  'chor/duplicate': () => ofChor('P = a@x  P = a@x'),
  'chor/undefined': () => ofChor('P = Q'),
  'chor/recursion': () => ofChor('P = a@x; P'),
  'chor/peer': () => ofChor('P = a[x, x]'),
  'chor/root': () => ofChor('P = a@x', { root: 'Q' }),
  'chor/too-large': () => ofChor(`P = a@x${'; a@x'.repeat(2000)}`),
  'chor/comment': () => ofChor('# telos: what is this?\nP = a@x'),
}
