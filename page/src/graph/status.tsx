import type { Drawn } from './layout/use-drawing.js'

export interface StatusProps {
  readonly shown: number
  readonly all: number
  /** How many edges are left out. */
  readonly undrawn: number
  readonly state: Drawn['status']
}

const outcomes = { working: 'working', done: 'elk', late: 'simple', broken: 'simple' } as const

export const Status = ({ shown, all, undrawn, state }: StatusProps) => {
  const number = (count: number): string => count.toLocaleString('en')
  const nodes = `${number(shown)} ${shown === 1 ? 'node' : 'nodes'}`
  const parts = [shown === all ? nodes : `${number(shown)} of ${number(all)} nodes`]
  if (undrawn > 0) parts.push(`${number(undrawn)} edges left out`)
  if (state === 'working') parts.push('laying out…')
  if (state === 'late') parts.push(`laid out simply: ${nodes} took too long`)
  if (state === 'broken') parts.push('laid out simply: the layout failed')
  return (
    <p class="status" role="status" data-status={outcomes[state]} data-shown={shown} data-nodes={all}>
      {parts.join(' · ')}
    </p>
  )
}
