import { signal } from '@preact/signals'
import type { Explorer, Policy } from '@telos-verifier/telos'

/** What is asked in the sample view; `null`: as many as the library makes when it is not told. */
export interface SampleSettings {
  readonly runs: number | null
  readonly depth: number | null
  readonly policy: Policy
  readonly seed: number | null
}

export const usual: SampleSettings = { runs: null, depth: null, policy: 'observe', seed: null }

/** What the library takes where nothing is given: shown in fields that are empty. */
export const defaults = { runs: 1000, depth: 1000, seed: 1 } as const

export const policies: readonly Policy[] = ['observe', 'drive', 'seek']

export const settings = signal<SampleSettings>(usual)

const amounts = ['runs', 'depth', 'seed'] as const

/** As words of the address: only what is not as usual. */
export const showSettings = (given: SampleSettings): string =>
  [
    ...(given.policy === usual.policy ? [] : [given.policy]),
    ...amounts.flatMap(name => (given[name] === null ? [] : [`${name}:${given[name]}`])),
  ].join(' ')

export const readSettings = (text: string): SampleSettings => {
  const words = text.split(' ')
  const amount = (name: string): number | null => {
    const [, digits] = words.map(word => new RegExp(`^${name}:(\\d+)$`).exec(word)).find(found => found !== null) ?? []
    return digits === undefined ? null : Number(digits)
  }
  return {
    policy: policies.find(policy => words.includes(policy)) ?? usual.policy,
    runs: amount('runs'),
    depth: amount('depth'),
    seed: amount('seed'),
  }
}

/** As the explorer is asked. */
export const askedSample = ({ policy, ...given }: SampleSettings): Parameters<Explorer['sample']>[0] => ({
  policy,
  ...Object.fromEntries(amounts.flatMap(name => (given[name] === null ? [] : [[name, given[name]]]))),
})
