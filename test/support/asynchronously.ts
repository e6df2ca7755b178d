import { asynchronousModel } from '../../src/simulator/asynchronous/program.js'
import type { AnySimulator, Choice } from '../../src/simulator/simulator.js'

/** The same model as a program that answers later; without snapshots it has to begin anew to go back. */
export const asynchronously = (
  model: () => AnySimulator,
  { isSaved = true, isHidden = false }: { readonly isSaved?: boolean; readonly isHidden?: boolean } = {},
): Promise<() => AnySimulator> =>
  asynchronousModel(async () => {
    const simulator = model()
    return {
      world: simulator.world,
      ...(simulator.alphabet === undefined ? {} : { alphabet: simulator.alphabet }),
      ...(isSaved
        ? {
            save: async () => simulator.currentState(),
            restore: async (saved: unknown) => simulator.goToState(saved),
          }
        : {}),
      enabled: async () => [...simulator.successors()],
      inject: async (choice: Choice) => simulator.scheduleStep(choice),
      tick: async () => simulator.step(),
      commits: async (event: string) => simulator.isCommitEvent(event),
      label: async () =>
        Object.fromEntries(
          [...simulator.labels()].map(label =>
            label.startsWith('not ') ? [label.slice('not '.length), false] : [label, true],
          ),
        ),
      ...(isHidden ? {} : { fingerprint: async () => simulator.fingerprint!() }),
      ...(simulator.describe === undefined ? {} : { describe: async () => simulator.describe!() }),
    }
  })
