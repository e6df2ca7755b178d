import type { ReportData } from '@telos-verifier/telos'

/** What the page of an experiment shows: parts of the data of a report. */
export type ShownExperiment = NonNullable<ReportData['experiment']>
export type ShownPoint = ShownExperiment['points'][number]
export type ShownKeptRun = ShownExperiment['kept'][number]
export type ShownProbability = NonNullable<ShownPoint['success']>
export type Distribution = NonNullable<ShownPoint['steps']>
export type Band = NonNullable<ShownPoint['observables'][string]['band']>
/** Which of the two probabilities is looked at. */
export type Side = 'success' | 'failure'
