/** How far work has come. */
export interface Statistics {
  readonly modelStates: number
  readonly productStates: number
  readonly transitions: number
  readonly depth: number
  readonly seconds: number
  /** What states and search take, in bytes, and the share of the slots used in the table of states: where that is known. */
  readonly bytes: number | null
  readonly load: number | null
}

/** Of work that has not begun. */
export const noStatistics: Statistics = {
  modelStates: 0,
  productStates: 0,
  transitions: 0,
  depth: 0,
  seconds: 0,
  bytes: null,
  load: null,
}
