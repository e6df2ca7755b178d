import type { ShownResult, VerdictKind } from '@telos-verifier/telos'
import type { JSX } from 'preact'

const signs: Readonly<Record<VerdictKind | ShownResult['status'], string>> = {
  success: '✓',
  failure: '✗',
  inconclusive: '?',
  met: '✓',
  unmet: '✗',
  broken: '!',
}

/** A verdict or a status at a glance: by sign, word and colour. */
export const Badge = ({ kind }: { readonly kind: VerdictKind | ShownResult['status'] }): JSX.Element => (
  <span class={`badge ${kind}`}>
    <span aria-hidden="true">{signs[kind]}</span> {kind.toUpperCase()}
  </span>
)
