/** One transition of a run, and what holds where it leads. */
export interface Step {
  /** The event of the model, in the paper's notation. */
  readonly event: string
  /** The state the purpose is in after the step. */
  readonly purpose: string
  /** The literals of the model state that is entered. */
  readonly labels: readonly string[]
  /** The name of the model state that is entered, where states have names. */
  readonly state: string | null
  /** What the model observes in the state that is entered, by name, if it observes anything. */
  readonly observe?: Observed
  /** Which of the transitions of the state before, counted from 0: only where the event alone leaves it open. */
  readonly choice?: number
  /** Of a step to one of very many initial states: the state itself, as its model holds it. */
  readonly initial?: readonly number[]
  /** What a program offered as this transition besides its event, in words: only where the event alone leaves it open. */
  readonly offered?: string
  /** The step in the model's own words, if it has any. */
  readonly told?: Telling
}

/** Numbers that a model observes in a state, by their names. */
export type Observed = Readonly<Record<string, number>>

/** A step in a model's own words: who did what, and what that did to others. `null` is no particular actor. */
export interface Telling {
  readonly actor: string | null
  readonly text: string
  readonly effects: readonly { readonly who: string | null; readonly text: string }[]
}

/** Definition 4 and 10: a run of the product from its initial node. */
export interface Run {
  /** What holds at the start: a step without an event. */
  readonly start: Omit<Step, 'event' | 'choice' | 'offered'>
  readonly steps: readonly Step[]
  /** In a lasso, the number of steps before the node that the last step returns to. */
  readonly loop: number | null
}

/** Why a run that has met no verdict cannot go on: in the product its last node has no successor. */
export interface Stuck {
  /** `deadlock`: the model offers nothing. `left`: it offers events, and the purpose allows none of them. */
  readonly kind: 'deadlock' | 'left'
  /** The events that the model offers, each once, in the paper's notation. */
  readonly offered: readonly string[]
}

/** A step of a stored run: of what is left out, nothing is checked. */
export type StoredStep = Pick<Step, 'event'> & Partial<Step>

export interface StoredRun {
  /** What held at the start. */
  readonly first?: Partial<Pick<Step, 'purpose' | 'labels' | 'state'>>
  readonly steps: readonly StoredStep[]
  readonly loop?: number | null
}
