import type { AnySimulator } from '../simulator.js'
import type { AsynchronousSimulator } from './asynchronous.js'
import { heard } from './awaiting.js'
import { type Place, Places, type Way } from './places.js'
import { StraightWays } from './straight.js'

/**
 * Asynchronous simulators as those that all of Telos knows: where something has not been heard yet, they throw an Awaiting. They
 * all share what was heard, so that work that is begun again with another one goes on where it had to wait.
 */
export const awaitedSimulators = (simulator: AsynchronousSimulator): (() => AnySimulator) => {
  const { live } = simulator
  const straight = live === undefined ? null : new StraightWays(simulator, live)
  const places = new Places(simulator, straight)
  const make = (): AnySimulator => simulatorIn(places, straight)
  sources.set(make, simulator)
  return make
}

/** What the factories above make simulators of. */
const sources = new WeakMap<object, AsynchronousSimulator>()

/** The asynchronous simulator behind a factory; `undefined` if there is none. */
export const asynchronousOf = (factory: object): AsynchronousSimulator | undefined => sources.get(factory)

const simulatorIn = (places: Places, straight: StraightWays | null): AnySimulator => {
  const { world, fingerprints, restoring, alphabet, random, shows } = places.simulator
  let place: Place | null = null
  const here = (): Place => {
    place ??= heard(places.start())
    return place
  }
  return {
    world,
    restoring,
    returns: places.returns,
    goToState(snapshot: Place) {
      place = snapshot
    },
    currentState: here,
    successors: () => heard(places.ways(here())),
    scheduleStep({ to }: Way) {
      place = to
    },
    step() {
      // To schedule a transition is all there is to it: it was taken when it was heard of.
    },
    isCommitEvent: () => false,
    labels: () => here().shown.labels as never,
    ...(fingerprints ? { fingerprint: () => here().shown.fingerprint as never } : {}),
    ...(shows.describe ? { describe: () => here().shown.describe as never } : {}),
    ...(shows.observe ? { observe: () => here().shown.observe as never } : {}),
    ...(shows.score ? { score: () => here().shown.score as never } : {}),
    ...(alphabet === undefined ? {} : { alphabet }),
    ...(random === undefined ? {} : { random }),
    ...(straight === null ? {} : { straight: () => straight.simulator() }),
    forget: (snapshot: Place) => places.forget(snapshot),
    foresee: (snapshot: Place) => places.foresee(snapshot),
  }
}
