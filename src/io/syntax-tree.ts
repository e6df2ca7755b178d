/** A node of a syntax tree, as far as it is looked at here. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly loc?: { readonly start: { readonly line: number; readonly column: number } }
  readonly [part: string]: unknown
}

const none: SyntaxNode = { type: 'None', start: 0, end: 0 }
export const node = (part: unknown): SyntaxNode => (part as SyntaxNode | null | undefined) ?? none
export const nodes = (part: unknown): readonly SyntaxNode[] => (part as readonly SyntaxNode[] | undefined) ?? []
/** Of an identifier, or of a string that is used as one. */
export const nameOf = ({ name, value }: SyntaxNode): string =>
  typeof name === 'string' ? name : typeof value === 'string' ? value : ''
