import type * as E from 'fp-ts/lib/Either.js'
import type { PropertyExpectation } from '../src/ats/property.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import type { Source } from '../src/errors/source.js'
import type { Net } from '../src/simulator/net.js'
import type { NetFormula } from '../src/simulator/net-formula.js'
import type { AnySimulator } from '../src/simulator/simulator.js'
import type { Editor } from './editor.js'
import type { Parameters } from './parameters.js'

export interface LoadedModel<S extends AnySimulator = AnySimulator> {
  readonly factory: () => S
  readonly warnings: readonly Diagnostic[]
  /** The SHA-256 of its text, if that was read from a file. */
  readonly sha256?: string
  /** What it begins with, if its text defines things by name to begin with. */
  readonly root?: string
  /** Ends what was started for it. */
  readonly end?: () => Promise<void>
  /** Of a program: a simulator with other parameters, for models of which many are made. Throws a TelosError. */
  readonly remake?: (parameters: Parameters) => S
  /** Warnings of parameters that a program has not read so far, but for some: it may read them at any time. */
  readonly unread?: (except?: readonly string[]) => readonly Diagnostic[]
  /** Of a program: the parameters that it has asked for so far. */
  readonly read?: () => readonly string[]
  /** What the file itself expects of its properties. */
  readonly expectations: readonly PropertyExpectation[]
}

/** The model that a text describes with these parameters, or everything that is wrong with it. */
export type Reader<S extends AnySimulator = AnySimulator> = (
  source: Source,
  parameters: Parameters,
) => E.Either<Diagnostic[], LoadedModel<S>>

/** A parameter that all models in a language have. */
export interface Parameter {
  readonly name: string
  readonly about: string
  /** How it is written as an option of its own, besides `--param name=value`; languages that share it write it alike. */
  readonly option?: string
}

/** A text in another form. `about`: the property, or the event, that a generated program is about. Throws a TelosError. */
export type Translation = (source: Source, parameters: Parameters, about: string | null) => Promise<string>

/** A choreography and its implementation, each as parameters of the file that it is in. */
export interface Realisable {
  readonly definition: string
  /** What each peer does, as text. */
  readonly peers: Readonly<Record<string, string>>
  readonly choreography: Parameters
  readonly implementation: Parameters
}

interface Common {
  /** As it stands in a list of languages, in the middle of a sentence. */
  readonly name: string
  /** The title of its error codes; by default its name, with a capital letter. */
  readonly heading?: string
  /** How names of its files end; the first is the usual one. */
  readonly endings: readonly [string, ...string[]]
  /** What can be described in it, for tables: a phrase. */
  readonly about: string
  /** `null` if its models have none; `own`: may each file have some of its own? */
  readonly parameters: { readonly own: boolean; readonly shared: readonly Parameter[] } | null
  /** How the page colours it. */
  readonly editor: Editor | ((fileName: string) => Editor)
  /** Projects that `telos init` can begin: what the model is like, by the name of the folder in `templates`. */
  readonly templates?: Readonly<Record<string, string>>
}

/** A program: to load it is to run it, which only src/io does. */
export interface ProgramLanguage extends Common {
  readonly kind: 'program'
  /** Where it runs in a process of its own, and says by lines what it does. */
  readonly process?: {
    /** A name that begins so is no file, but goes on with a command that starts the program. */
    readonly prefix: string
    /** Programs that run a file with its ending, the first that there is. */
    readonly runners: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>>
  }
}

/** Texts that are read. `list`: a list of states and transitions, which takes no time to think about. */
export interface TextLanguage extends Common {
  readonly kind: 'language' | 'list'
  /** Can a file bring properties of its own? */
  readonly properties: boolean
  /** Everything else, when it is needed. */
  readonly load: () => Promise<Reader>
  /** The forms that its texts can be translated to. */
  readonly translate?: Readonly<Record<string, Translation>>
  /** What a generated program is about: a property of the model, or an event that should never be possible. */
  readonly asks?: 'property' | 'never'
  /** Its models are nets, some of whose places count messages: those can be abstracted from. */
  readonly isMessage?: (place: string) => boolean
  /** A net whose transitions each take from one place, as a text in this language. */
  readonly write?: (net: Net) => Promise<string>
  /** What a text says about what its peers do together. Throws a TelosError. */
  readonly realise?: (source: Source, parameters: Parameters) => Promise<Realisable>
  /** The net that a text describes, and the formula about it that it holds. Throws a TelosError. */
  readonly formula?: (source: Source) => Promise<{ readonly net: Net; readonly formula: NetFormula }>
}

/**
 * What the world knows about a language: the `language.ts` of its folder, which loads nothing else of it. The registry
 * (languages.ts) is generated from the folders.
 */
export type Language = TextLanguage | ProgramLanguage
