import { error } from '../../errors/code.js'

/** The titles of groups of codes in docs/errors.md, by what the codes begin with. */
export const headings = { doctor: 'Findings of the doctor' }

export const hiddenState = error(
  'doctor/hidden-state',
  'simulator',
  'Going back to a snapshot does not bring back the same successors or labels.',
  'Put everything that decides the future into the snapshot, random generators too.',
)

export const unstableStep = error(
  'doctor/unstable-step',
  'simulator',
  'The same transition from the same snapshot leads to different places.',
  'Keep the random generator in the snapshot, or offer each outcome as a transition of its own.',
)

export const unstableOrder = error(
  'doctor/unstable-order',
  'simulator',
  'The successors of a state come in a different order when asked again.',
  'List the successors in a fixed order.',
)

export const aliasedSnapshot = error(
  'doctor/aliased-snapshot',
  'simulator',
  'A snapshot changes when the simulation goes on.',
  'Copy the state in currentState (save) and in goToState (restore).',
)

export const contradictoryLabels = error(
  'doctor/contradictory-labels',
  'simulator',
  'A state is labelled with a proposition and with its negation.',
  'Leave out what is unknown; never give both.',
)

export const fingerprintLies = error(
  'doctor/fingerprint-lies',
  'simulator',
  'Two states with the same fingerprint differ in what they can do or in what holds.',
  'Let the fingerprint depend on all that decides the future.',
)

export const unstableFingerprint = error(
  'doctor/unstable-fingerprint',
  'simulator',
  'One snapshot has two fingerprints.',
  'Compute the fingerprint from the state alone.',
)

export const unstableWeights = error(
  'doctor/unstable-weights',
  'simulator',
  'The choices of one state have other weights when they are asked for again.',
  'Compute weights from the state alone; what is drawn by chance is a transition or a step, not a weight.',
)

export const unstableObservables = error(
  'doctor/unstable-observables',
  'simulator',
  'One state is observed to have other numbers when observe is asked again.',
  'Compute what is observed from the state alone, and keep in the snapshot what it is computed from.',
)

export const unstableScore = error(
  'doctor/unstable-score',
  'simulator',
  'One state has another score when it is asked for again.',
  'Compute the score from the state alone.',
)

export const reseedChanges = error(
  'doctor/reseed-changes',
  'simulator',
  'Giving the random generator a seed changes what can happen, what holds or what is observed there and then.',
  'Let reseed set the random generator, and nothing else.',
)

export const reseedDraws = error(
  'doctor/reseed-draws',
  'simulator',
  'After the same seed is given in the same state, the same steps do not always lead to the same states.',
  'Let reseed set everything that is drawn from, by the seed alone: neither what was drawn before nor chance may matter.',
)

export const symmetry = error(
  'doctor/symmetry',
  'simulator',
  'States that a vector model says are alike are not.',
  'Look at symmetry.canonical: it must choose one of all states that differ only in names, and rename everything.',
)

export const partialOrder = error(
  'doctor/partial-order',
  'simulator',
  'Moves that a vector model says are independent are not, or affect what it says they do not.',
  'Look at partialOrder.choose and affects; choose nothing (0) where moves of others matter.',
)

export const broken = error('doctor/broken', 'simulator', 'The simulator threw or answered with garbage.')
