import { SourceMap } from 'node:module'
import { Script } from 'node:vm'
import type { Jiti, JitiOptions, TransformOptions } from 'jiti'
import { present } from '../ats/present.js'
import { type LineAndColumn, notePlaces, offsetOf } from '../errors/places.js'
import { defaultExportOf } from './default-export.js'
import { installed } from './installed.js'
import { notingImports, refuseMissingExports, virtualModules } from './missing-exports.js'
import type { SyntaxNode } from './syntax-tree.js'
import { NotParsed, type Unparsed, unparsedIn } from './unparsed.js'

/** Imports a program in TypeScript, which Node 20 cannot: that goes through a loader. Throws a NotParsed. */
export const importTypeScript = async (file: string): Promise<{ default?: unknown }> => {
  const { createJiti } = await import('jiti')
  let next = ''
  const translator = await translating([notingImports(() => next)])
  const made: Translated[] = []
  const transform = (given: TransformOptions): { code: string } => {
    next = given.filename ?? ''
    const translated = new Translated(translator, given)
    made.push(translated)
    notePlaces(translated.file, ran => translated.written(ran))
    return translated
  }
  try {
    const imported = await createJiti(import.meta.url, { ...options(), virtualModules, transform }).import(file)
    refuseMissingExports(file)
    return imported as { default?: unknown }
  } catch (error) {
    // Node would have refused an import of what is not there before anything could throw for the lack of it.
    refuseMissingExports(file)
    const wrong = error instanceof SyntaxError ? made.map(one => one.refused()).find(one => one !== null) : null
    throw wrong == null ? error : new NotParsed(wrong)
  }
}

/** What a program exports by default, by its text alone; or where that stops being a program. */
export const parsed = async (
  filename: string,
  source: string,
  ts: boolean,
): Promise<Unparsed | { readonly exported: Seen }> => {
  let exported: Seen = null
  // The tree is looked at before the loader changes it.
  const look = (file: { readonly ast: { readonly program: { readonly body: readonly SyntaxNode[] } } }): void => {
    exported = defaultExportOf(file.ast.program.body)
  }
  try {
    const translated = new Translated(await translating([() => ({ pre: look })]), { filename, source, ts, async: true })
    return (ts ? translated.refused() : null) ?? { exported }
  } catch (error) {
    if (error instanceof NotParsed) return error.unparsed
    throw error
  }
}

type Seen = ReturnType<typeof defaultExportOf>

/**
 * It keeps no files: a folder for them that others can write to is one from which they can have their code executed. What
 * Telos is made of is imported as it is; the examples that come with it are not.
 */
const options = (): JitiOptions => ({
  nativeModules: [`${installed().name}/dist`],
  interopDefault: false,
  fsCache: false,
})

/** A loader that is only asked to translate. What a text was itself made of is not looked at. */
const translating = async (plugins: readonly unknown[] = []): Promise<Jiti> => {
  const { createJiti } = await import('jiti')
  const transformOptions = { babel: { inputSourceMap: false, plugins } }
  return createJiti(import.meta.url, { ...options(), sourceMaps: true, transformOptions })
}

/** A program in TypeScript, translated to JavaScript. */
class Translated {
  readonly file: string
  /** It begins with a line of its own: the loader writes the head of a function before it, in the same line. */
  readonly code: string
  /** Which place comes from where, as the loader has encoded it. */
  private readonly encoded: string
  private map: SourceMap | null = null

  /** Throws a NotParsed. */
  constructor(translator: Jiti, { babel: _, source, ...given }: TransformOptions) {
    this.file = given.filename ?? ''
    // A byte order mark takes no column.
    const text = translator.transform({ ...given, source: source.replace(/^\uFEFF/, '') })
    // The loader does not throw for what it cannot parse: it makes a program that does.
    const error = /^exports\.__JITI_ERROR__ = (\{.*\})$/s.exec(text)
    if (error !== null) throw new NotParsed(this.wrong(JSON.parse(present(error[1]))))
    const mark = text.lastIndexOf('\n//# sourceMappingURL=')
    this.code = `\n${text.slice(0, mark)}`
    this.encoded = text.slice(text.indexOf(',', mark) + 1)
  }

  private wrong({ message, line, column }: Pick<Unparsed, 'message'> & LineAndColumn): Unparsed {
    return { message: message.trim().replace(/\.$/, ''), file: this.file, line, column: column + 1 }
  }

  /** Where a place in the code was written. */
  written(ran: LineAndColumn): LineAndColumn {
    const at = offsetOf(this.code, ran)
    // V8 tells where the name is that is called. That of an import has become `(0, module.name)`, and then it is the parenthesis.
    const isCall = this.code.startsWith('(', at)
    const before = this.code.slice(0, at).replace(isCall ? /\(0, [\w$.]+\)$/ : '', '')
    // The map counts lines by line feeds, and knows nothing of the first one.
    const line = before.split('\n').length - 2
    const origin = this.origins.findEntry(line, before.length - before.lastIndexOf('\n') - 1)
    if (!('originalLine' in origin) || origin.originalLine === undefined) return ran
    const written = { line: origin.originalLine + 1, column: origin.originalColumn + 1 }
    // What stands further on in the same words is as far on as there.
    const words = before.slice(before.lastIndexOf('\n') + 1 + origin.generatedColumn)
    const [source = ''] = this.origins.payload.sourcesContent
    const isNear = origin.generatedLine === line && source.startsWith(words, offsetOf(source, written))
    return isNear ? { ...written, column: written.column + words.length } : written
  }

  /**
   * Where V8 refuses the code, for something that the loader does not look at; `null` if it does not. (What a program says of
   * itself by `import.meta` the loader has run as a module.)
   */
  refused(): Unparsed | null {
    try {
      new Script(`(async () => {${this.code}\n})`, { filename: this.file })
      return null
    } catch (error) {
      const wrong = error instanceof SyntaxError ? unparsedIn(error.stack ?? '') : null
      return wrong === null || wrong.message.includes('import.meta') ? null : { ...wrong, ...this.written(wrong) }
    }
  }

  private get origins(): SourceMap {
    this.map ??= new SourceMap(JSON.parse(Buffer.from(this.encoded, 'base64').toString()))
    return this.map
  }
}
