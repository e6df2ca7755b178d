import { acsModel } from '../../../simulators/acs/index.js'
import { ofCheck, ofModel, type Provoked } from '../../support/provoking.js'

const ofAcs = (text: string, parameters = {}): Promise<string[]> => ofModel('m.acs', text, parameters)

export const provoked: Provoked = {
  'acs/definition': () => ofAcs('hello'),
  'acs/duplicate': () => ofAcs('class A { a -> b }\nclass A { a -> b }\nstart A.a'),
  'acs/unknown': () => ofAcs('class A { a -> b }\nstart A.c'),
  'acs/number': () => ofAcs('class A { a -> b }\nstart 3000000000 A.a'),
  'acs/condition': () => ofAcs('class A { a -> b }\nstart A.a\nproperty P = always 3'),
  'acs/parameter': () => ofAcs('class A { a -> b }\nstart A.a', { n: 3 }),
  'acs/idle': () => ofAcs('class A { a -> b : send m to A }\nstart A.a'),
  'acs/comment': () => ofAcs('# telos: what is this?\nclass A { a -> b }\nstart A.a'),
  'acs/overflow': () =>
    ofCheck(acsModel('class A { a -> a : spawn A.a }\nstart 2147483647 A.a'), undefined, { shortest: true }),
}
