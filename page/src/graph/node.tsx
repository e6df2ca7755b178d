import type { Point } from '@telos-verifier/telos'
import { Component, type ComponentChild } from 'preact'
import type { Card } from './picture.js'

export interface NodeProps {
  readonly card: Card
  readonly position: Point
  readonly kind: 'plain' | 'success' | 'failure'
  readonly isExpanded: boolean
  /** How many nodes are hidden behind it. */
  readonly hidden: number
  readonly isCurrent: boolean
  readonly isOnPath: boolean
  readonly isFocused: boolean
  readonly isFound: boolean
}

const marks = { plain: '', success: '✓ ', failure: '✗ ' }
const corners = { plain: 6, success: 13, failure: 0 }

/** A class, as most of a thousand nodes stay as they are when one changes. */
export class Node extends Component<NodeProps> {
  override shouldComponentUpdate(next: NodeProps): boolean {
    const keys = Object.keys(next) as (keyof NodeProps)[]
    return keys.some(key => next[key] !== this.props[key])
  }

  override render(): ComponentChild {
    const { card, position, kind, isExpanded, hidden, isCurrent, isOnPath, isFocused, isFound } = this.props
    const { node, name, note, title, width, height } = card
    const more = isExpanded ? (hidden > 0 ? `+${hidden.toLocaleString('en')}` : '') : '+'
    const lines = note === '' ? 1 : 2
    const flags = { isCurrent, isOnPath, isFocused, isFound, isNew: !isExpanded }
    const classes = Object.entries(flags).filter(([, isSet]) => isSet)
    return (
      <g
        class={['node', kind, ...classes.map(([flag]) => flag)].join(' ')}
        data-node={node}
        data-current={isCurrent ? '' : undefined}
        data-collapsed={hidden > 0 ? hidden : undefined}
        data-unexpanded={isExpanded ? undefined : ''}
        data-found={isFound ? '' : undefined}
        data-focused={isFocused ? '' : undefined}
        style={{ transform: `translate(${position.x}px, ${position.y}px)` }}
      >
        <title>{title}</title>
        {(isFocused || isFound) && (
          <rect class="ring" x={-width / 2 - 5} y={-height / 2 - 5} width={width + 10} height={height + 10} rx="9" />
        )}
        <rect class="box" x={-width / 2} y={-height / 2} width={width} height={height} rx={corners[kind]} />
        {kind !== 'plain' && (
          <rect
            class="inner"
            x={3 - width / 2}
            y={3 - height / 2}
            width={width - 6}
            height={height - 6}
            rx={Math.max(0, corners[kind] - 3)}
          />
        )}
        <text class="name" y={lines === 1 ? 4 : -3}>
          {marks[kind] + name}
        </text>
        {note !== '' && (
          <text class="note" y="12">
            {note}
          </text>
        )}
        {more !== '' && <More text={more} x={width / 2} />}
      </g>
    )
  }
}

const More = ({ text, x }: { readonly text: string; readonly x: number }) => {
  const width = text.length * 7 + 13
  return (
    <g class="more" data-more="">
      <title>{text === '+' ? 'expand' : 'show what is hidden here'}</title>
      {/* Fingers are wider than what is seen. */}
      <rect class="touch" x={x - 8} y="-16" width={width + 12} height="32" />
      <rect x={x - 5} y="-10" width={width} height="20" rx="10" />
      <text x={x - 5 + width / 2} y="4">
        {text}
      </text>
    </g>
  )
}
