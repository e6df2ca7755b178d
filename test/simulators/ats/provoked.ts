import { ofModel, type Provoked } from '../../support/provoking.js'

const ofAts = (json: unknown): Promise<string[]> => ofModel('m.ats.json', JSON.stringify(json))

export const provoked: Provoked = {
  'label/contradiction': () => ofAts({ initial: 's', labels: { s: ['p', 'not p'] }, transitions: [['s', '!a', 's']] }),
  'model/no-initial': () => ofAts({ initial: 't', transitions: [['s', '!a', 's']] }),
  'model/weight': () => ofAts({ initial: 's', transitions: [['s', '!a', 's', -1]] }),
  'model/unknown-state': () => ofAts({ initial: 's', labels: { t: ['p'] }, transitions: [['s', '!a', 's']] }),
}
