import { printable } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'

/** A name or a text of a model: whatever it is, it stays text, in its own direction. */
export const Name = ({ of }: { readonly of: string }): JSX.Element => <bdi>{printable(of)}</bdi>
