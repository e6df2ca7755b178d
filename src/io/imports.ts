import type { LineAndColumn } from '../errors/places.js'
import { nameOf, node, nodes, type SyntaxNode } from './syntax-tree.js'

/** A name that a program takes from another. */
export interface NamedImport extends LineAndColumn {
  /** The other program, as the import calls it. */
  readonly from: string
  readonly name: string
}

/** What a program takes from others by name. */
export interface Imports {
  /** What its own code uses. */
  readonly used: readonly NamedImport[]
  /** What it hands on, by the names under which it does. That may be a type, and then it need not be there. */
  readonly handedOn: ReadonlyMap<string, NamedImport>
  /** The programs from which it hands on everything. */
  readonly stars: readonly string[]
}

/** A whole program, as the loader shows it to those that help it to translate. */
export interface ProgramPath {
  readonly node: { readonly body: SyntaxNode[] }
  readonly scope: { getBinding(name: string): Binding | undefined }
}

interface Binding {
  readonly referencePaths: readonly { readonly parent: SyntaxNode }[]
}

/** The imports of a program from which the loader has taken those that are only types. */
export const importsOf = ({ node: { body }, scope }: ProgramPath): Imports => {
  const byLocalName = new Map(body.flatMap(statement => namesIn(statement)))
  const isUsed = ([local]: readonly [string, NamedImport]): boolean =>
    scope.getBinding(local)?.referencePaths.some(({ parent }) => parent.type !== 'ExportSpecifier') === true
  return {
    used: [...byLocalName].filter(isUsed).map(([, imported]) => imported),
    handedOn: new Map(body.flatMap(statement => handedOnBy(statement, byLocalName))),
    stars: body.filter(({ type }) => type === 'ExportAllDeclaration').map(({ source }) => nameOf(node(source))),
  }
}

/** What a statement imports, by the names under which the program knows it. */
const namesIn = ({ type, specifiers, source }: SyntaxNode): [string, NamedImport][] =>
  type !== 'ImportDeclaration'
    ? []
    : nodes(specifiers)
        .filter(specifier => specifier.type !== 'ImportNamespaceSpecifier')
        .map(specifier => {
          const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(node(specifier.imported))
          return [nameOf(node(specifier.local)), { from: nameOf(node(source)), name, ...placeOf(specifier) }]
        })

const handedOnBy = (
  { type, specifiers, source }: SyntaxNode,
  imported: ReadonlyMap<string, NamedImport>,
): [string, NamedImport][] =>
  type !== 'ExportNamedDeclaration'
    ? []
    : nodes(specifiers)
        .filter(specifier => specifier.type === 'ExportSpecifier')
        .flatMap((specifier): [string, NamedImport][] => {
          const name = nameOf(node(specifier.local))
          const origin = source ? { from: nameOf(node(source)), name, ...placeOf(specifier) } : imported.get(name)
          return origin === undefined ? [] : [[nameOf(node(specifier.exported)), origin]]
        })

const placeOf = ({ loc }: SyntaxNode): LineAndColumn => ({
  line: loc?.start.line ?? 1,
  column: (loc?.start.column ?? 0) + 1,
})
