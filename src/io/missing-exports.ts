import { nearest } from '../errors/diagnostic.js'
import { type Imports, importsOf, type ProgramPath } from './imports.js'
import { node, nodes, type SyntaxNode } from './syntax-tree.js'
import { NotParsed } from './unparsed.js'

/** A program that the loader has translated, what it imports, and what it was given for that. */
interface Importer {
  readonly file: string
  readonly imports: Imports
  readonly given: Map<string, object>
}

/** The name under which programs find what notes their imports. No file has it. */
const noting = 'telos:imported'

/** Files are loaded once: what they import is known for as long as they are. */
const byFile = new Map<string, Importer>()
const byExports = new WeakMap<object, Importer>()

/** What the loader offers to programs beside files. */
export const virtualModules = {
  [noting]: (file: string, from: string, exports: object, namespace: unknown): unknown => {
    const importer = byFile.get(file)
    if (importer !== undefined && isObject(namespace)) {
      importer.given.set(from, namespace)
      byExports.set(exports, importer)
    }
    return namespace
  },
}

/**
 * Helps the loader to translate a file, so that what it imports is known. What helps last is asked first when types have gone, and
 * then when imports have become calls.
 */
export const notingImports = (file: () => string) => () => ({
  visitor: {
    Program: {
      enter: (path: ProgramPath): void => {
        byFile.set(file(), { file: file(), imports: importsOf(path), given: new Map() })
      },
      exit: ({ node: { body } }: ProgramPath): void => {
        for (const statement of body) noted(statement, file())
      },
    },
  },
})

/**
 * Looks whether what a program and those behind it import by name is there; throws a NotParsed. Node refuses a module otherwise;
 * what the loader makes of one does not notice, and goes on with `undefined`. Only what remains when types have been left out is
 * looked at, and only when everything has been loaded: modules that import each other are not complete before.
 */
export const refuseMissingExports = (file: string): void => {
  const first = byFile.get(file)
  const met = new Set(first === undefined ? [] : [first])
  for (const importer of met) {
    for (const { from, name, line, column } of importer.imports.used) {
      const namespace = importer.given.get(from)
      if (namespace === undefined || has(namespace, name)) continue
      // As Node says it.
      const message = `The requested module '${from}' does not provide an export named '${name}'`
      const meant = nearest(name, new Set(Object.keys(namespace)))
      throw new NotParsed({ message, file: importer.file, line, column, ...(meant === undefined ? {} : { meant }) })
    }
    for (const namespace of importer.given.values()) {
      const behind = byExports.get(namespace)
      if (behind !== undefined) met.add(behind)
    }
  }
}

/** Does a program export a name, also where it only hands it on from others? */
const has = (namespace: object, name: string, seen: ReadonlySet<object> = new Set()): boolean => {
  if (!(name in namespace)) return false
  const importer = byExports.get(namespace)
  if (importer === undefined || seen.has(namespace)) return true
  const { imports, given } = importer
  const origin =
    imports.handedOn.get(name) ??
    imports.stars.map(from => ({ from, name })).find(star => name in (given.get(star.from) ?? {}))
  const next = origin === undefined ? undefined : given.get(origin.from)
  return origin === undefined || next === undefined || has(next, origin.name, new Set([...seen, namespace]))
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Has what `var module = await jitiImport('./file')` declares noted. */
const noted = ({ type, declarations }: SyntaxNode, file: string): void => {
  if (type !== 'VariableDeclaration') return
  for (const declaration of nodes(declarations)) {
    const init = node(declaration.init)
    const call = init.type === 'AwaitExpression' ? node(init.argument) : init
    const [from] = nodes(call.arguments)
    const callee = node(call.callee)
    if (call.type !== 'CallExpression' || from?.type !== 'StringLiteral') continue
    if (callee.name !== (call === init ? 'require' : 'jitiImport')) continue
    // The loader's own way to import, since a program may have given another meaning to `require`.
    const asked = { ...call, arguments: [{ type: 'StringLiteral', value: noting }] }
    const called = call === init ? asked : { type: 'AwaitExpression', argument: asked }
    const given = [
      { type: 'StringLiteral', value: file },
      { type: 'StringLiteral', value: from.value },
      { type: 'Identifier', name: 'exports' },
      init,
    ]
    Object.assign(declaration, { init: { type: 'CallExpression', callee: called, arguments: given } })
  }
}
