import type { Point } from '@telos-verifier/telos'

/** A node as the layout sees it: a box. */
export interface Box {
  readonly node: number
  readonly width: number
  readonly height: number
}

export interface Link {
  readonly from: number
  readonly to: number
  /** Room for what is written on it; `null` where nothing is. */
  readonly label: Pick<Box, 'width' | 'height'> | null
}

/** What is to be laid out. */
export interface Picture {
  /** Nearest to the initial node first. */
  readonly boxes: readonly Box[]
  readonly links: readonly Link[]
  /** The visible node from which one was reached, itself for the initial one. */
  readonly above: ReadonlyMap<number, number>
}

/** Where a node is: its middle, and the column it stands in. */
export interface Position extends Point {
  readonly column: number
}

/** A picture laid out. */
export interface Drawing {
  readonly by: 'elk' | 'simple'
  readonly positions: ReadonlyMap<number, Position>
  /** Where edges bend, by `linkKey`; those that are not here are drawn straight on. */
  readonly routes: ReadonlyMap<string, readonly Point[]>
  /** The middles of what is written on edges. */
  readonly labels: ReadonlyMap<string, Point>
}

export const linkKey = ({ from, to }: Pick<Link, 'from' | 'to'>): string => `${from}-${to}`

export const columnGap = 56
export const labelGap = 18
export const rowGap = 16
