/** Something to draw: a purpose, a model or a product. */
export interface Graph {
  readonly title: string
  readonly initial: number
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** Is this all of it, or only the part that was explored? */
  readonly complete: boolean
}

/** What is written below a graph that is not complete. */
export const partial = 'only a part was explored'

export interface GraphNode {
  readonly name: string
  /** What holds there, or must hold. */
  readonly note: string
  readonly kind: 'plain' | 'success' | 'failure'
  /** Is it on the run that is shown? */
  readonly onRun: boolean
}

export interface GraphEdge {
  readonly from: number
  readonly to: number
  /** What is written on it. */
  readonly label: string
  /** The same as formats for machines write it, where that differs. */
  readonly event?: string
  readonly onRun: boolean
  /** Edges of different groups are drawn apart, even where they go the same way. */
  readonly group?: string
}
