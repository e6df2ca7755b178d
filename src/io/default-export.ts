import { nameOf, node, nodes, type SyntaxNode } from './syntax-tree.js'

/** What a program exports by default, and where that stands. */
export interface DefaultExport {
  /** What it is, if the text shows that it is no function that makes a simulator. */
  readonly wrong: string | null
  readonly at: SyntaxNode
}

/**
 * The default export of a program, by its text alone: `undefined` if it has none, `null` if it may have one that cannot be seen
 * (one of another module, or what `module.exports` becomes).
 */
export const defaultExportOf = (body: readonly SyntaxNode[]): DefaultExport | null | undefined => {
  const statements = body.flatMap(assigned)
  const written = statements.map(writtenIn).find(found => found !== undefined)
  if (written !== undefined) return written === null ? null : { wrong: wrongIn(written, statements), at: written }
  const isModule = body.some(({ type }) => /^(?:Import|Export).*Declaration$/.test(type))
  return isModule ? undefined : null
}

/** A statement; of `module.exports = x` the assignment. */
const assigned = (statement: SyntaxNode): SyntaxNode[] =>
  statement.type === 'ExpressionStatement' ? [node(statement.expression)] : [statement]

/** What a statement exports by default: `null` if it is something of another module, `undefined` if it exports nothing so. */
const writtenIn = (statement: SyntaxNode): SyntaxNode | null | undefined => {
  if (statement.type === 'ExportDefaultDeclaration') return node(statement.declaration)
  if (statement.type === 'AssignmentExpression' && isModuleExports(node(statement.left))) return node(statement.right)
  if (statement.type !== 'ExportNamedDeclaration') return undefined
  const specifier = nodes(statement.specifiers).find(one => nameOf(node(one.exported)) === 'default')
  if (specifier === undefined) return undefined
  return statement.source === null ? node(specifier.local) : null
}

const isModuleExports = ({ type, object, property }: SyntaxNode): boolean =>
  type === 'MemberExpression' && nameOf(node(object)) === 'module' && nameOf(node(property)) === 'exports'

/** What makes a Promise of a simulator. */
export const asyncFunction = 'an async function'

/** What makes a simulator, and so is to be called by a factory. */
const makers = new Set(['mutableModel', 'immutableModel', 'vectorModel'])

const literals: Readonly<Record<string, string>> = {
  NumericLiteral: 'a number',
  BigIntLiteral: 'a number',
  StringLiteral: 'a string',
  TemplateLiteral: 'a string',
  BooleanLiteral: 'a boolean',
  NullLiteral: 'null',
  RegExpLiteral: 'a regular expression',
  ObjectExpression: 'an object',
  ArrayExpression: 'a list',
  ClassDeclaration: 'a class',
  ClassExpression: 'a class',
}

const wrongIn = (value: SyntaxNode, statements: readonly SyntaxNode[]): string | null => {
  if (value.type === 'Identifier') {
    const meant = declared(nameOf(value), statements)
    // What a name stands for is looked up once: a name for a name may be a cycle.
    return meant === undefined || meant.type === 'Identifier' ? null : wrongIn(meant, statements)
  }
  if (value.type.startsWith('TS') && value.expression !== undefined) return wrongIn(node(value.expression), statements)
  if (value.async === true) return asyncFunction
  if (value.type === 'CallExpression')
    return makers.has(importedName(node(value.callee), statements)) ? 'a simulator' : null
  return literals[value.type] ?? null
}

/** What a name of the module stands for, if that never changes. */
const declared = (name: string, statements: readonly SyntaxNode[]): SyntaxNode | undefined =>
  statements
    .map(statement =>
      statement.type.startsWith('Export') && statement.declaration ? node(statement.declaration) : statement,
    )
    .flatMap((statement): SyntaxNode[] => {
      if (statement.type !== 'VariableDeclaration') return nameOf(node(statement.id)) === name ? [statement] : []
      if (statement.kind !== 'const') return []
      return nodes(statement.declarations).flatMap(({ id, init }) => (nameOf(node(id)) === name ? [node(init)] : []))
    })[0]

/** The name by which another module exports what is called so here. */
const importedName = (callee: SyntaxNode, statements: readonly SyntaxNode[]): string =>
  statements
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ specifiers }) => nodes(specifiers))
    .filter(({ local }) => nameOf(node(local)) === nameOf(callee))
    .map(({ imported }) => nameOf(node(imported)))[0] ?? ''
