import { ofModel, type Provoked } from '../../support/provoking.js'

const ofBpp = (text: string): Promise<string[]> => ofModel('m.bpp', text)

export const provoked: Provoked = {
  'bpp/section': () => ofBpp('rules A -> B'),
  'bpp/undeclared': () => ofBpp('initial A rules A -> B formula EF(C == 1)'),
  'bpp/number': () => ofBpp('initial A*9999999999 rules A -> B'),
}
