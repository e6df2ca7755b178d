/**
 * How a simulation ended: the purpose succeeded or failed; the model offered only what the purpose does not allow (`left`),
 * or nothing (`stuck`); a bound was reached; or the model failed (`fault`).
 */
export type SimulationOutcome = 'success' | 'failure' | 'left' | 'stuck' | 'bound' | 'fault'
