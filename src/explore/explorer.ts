import * as E from 'fp-ts/lib/Either.js'
import type { Purpose } from '../../purposes/purpose.js'
import { readPurpose } from '../../purposes/read.js'
import type { LoadedModel } from '../../simulators/language.js'
import type { Parameters } from '../../simulators/parameters.js'
import { readModel } from '../../simulators/read-model.js'
import type { Property } from '../ats/property.js'
import type { Run, StoredStep } from '../ats/run.js'
import { type CheckOptions, check } from '../checking/check.js'
import { checkProperty, propertiesOf, propertyNamed } from '../checking/properties.js'
import { reportingFaults, SimulatorError } from '../checking/simulator-error.js'
import { unknownNames } from '../checking/unknown-names.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import { findingsOf } from '../errors/validation.js'
import type { Verdict } from '../relations/verdict.js'
import type { Graph } from '../report/graph/graph.js'
import { purposeGraph } from '../report/graph/purpose.js'
import type { Statistics } from '../search/statistics.js'
import { awaited } from '../simulator/asynchronous/awaiting.js'
import { simulatorStartDrawn } from '../simulator/errors.js'
import { type Lease, lease, leasing } from '../simulator/lease.js'
import { drawnStarts, type Started, startingIn, storedStart } from '../simulator/starts.js'
import type { Driving } from '../space/open-space.js'
import { wrong } from '../work/bounds.js'
import { reporting, resultOf } from '../work/result.js'
import { Explored, type Place, type Way } from './explored.js'
import { aboutOf, inOneLine, type PlainDiagnostic, plainOf } from './plain-diagnostic.js'
import type { Sampled, SampleQuestion } from './sampling.js'
import { type Here, Walk } from './walk.js'

export type { PlainDiagnostic } from './plain-diagnostic.js'

/** A text with the name of its file: the ending of the name says what it is. */
export interface TextFile {
  readonly name: string
  readonly text: string
}

export interface ModelText extends TextFile {
  readonly parameters?: Parameters
  /** By which initial states are drawn, where there are too many to list; 1 by default. */
  readonly seed?: number
}

/** What there is to see when a model has been opened, or what is in the way. */
export interface Opened {
  readonly problems: readonly PlainDiagnostic[]
  /** How many problems there are beyond those listed: thousands would be of no use. */
  readonly more: number
  /** Where the walk begins; `null` where something is wrong. */
  readonly here: Here | null
  /** What the model begins with, if its text defines things by name to begin with. */
  readonly root?: string
  readonly properties: readonly Property[]
  readonly purpose: { readonly name: string; readonly description: string | null; readonly graph: Graph } | null
}

/** A node of the explored graph, and the transitions of one. */
export interface ExploredNode extends Place {
  readonly kind: 'plain' | 'success' | 'failure'
}
export interface Expansion {
  readonly node: number
  readonly ways: readonly WordedWay[]
}
export interface WordedWay extends Way {
  readonly words: string
}

/** What the explored graph has gained. */
export interface Growth {
  readonly nodes: readonly ExploredNode[]
  readonly expansions: readonly Expansion[]
  /** Are there nodes left that could be expanded? */
  readonly complete: boolean
}

/**
 * Something went wrong on the way: what, and the run that led to it where there is one.
 * @public
 */
export class ExplorerError extends Error {
  override readonly name = 'ExplorerError'
  constructor(
    readonly problems: readonly PlainDiagnostic[],
    readonly run: Run | null,
    /** The event of the transition that was being taken then, if one was. */
    readonly event: string | null = null,
  ) {
    super(problems.map(({ code, message }) => `${code}: ${message}`).join('\n'))
  }
}

/** What a check is about: the purpose that is open, or a property of the model. */
export type ExplorerQuestion = Omit<CheckOptions, 'signal' | 'memory'> & { readonly property?: string }

/** The model that is open, and how simulators of it with other parameters are made, if they can be. */
export type OpenModel = Pick<LoadedModel, 'factory' | 'remake'> & Required<Pick<ModelText, 'name' | 'parameters'>>

/** How models are got from their texts. Throws a TelosError. */
export type ModelReader = (model: ModelText) => Promise<LoadedModel>

/**
 * Reads a model in the language that belongs to the ending of its name. Programs need a reader that can run them.
 * @public
 */
export const readModelText: ModelReader = async ({ name, text, parameters = {} }) =>
  orThrow(await readModel({ name, text }, parameters))

/** Where there are too many initial states to list, this number of them is drawn. */
const mostDrawn = 20

/** At most this number of problems are listed. */
const mostProblems = 100

/**
 * A model and a purpose to play with: what the playground and `telos step` are made of. Everything it takes and gives is plain
 * data, so that it can work in a worker or at the other end of a connection. With a model that answers later, what is not a Promise
 * already is to be awaited: `await awaited(() => explorer.take(0))`.
 * @public
 */
export class Explorer {
  private model: OpenModel | null = null
  /** What was read, to be ended with it. */
  private loaded: LoadedModel | null = null
  private purpose: Purpose | null = null
  private walk: Walk | null = null
  private lease: Lease | null = null
  /** The initial states that are offered, where there are too many to list. */
  private starts: Started['starts'] = null
  private stopping: AbortController | null = null
  /** How often something was opened: reading takes time, and the last one counts. */
  private turn = 0

  /** `driving`: how programs are driven. */
  constructor(
    private readonly read: ModelReader = readModelText,
    private readonly driving: Driving = {},
  ) {}

  /** Opens a model, and a purpose if there is one. `problems` has all mistakes in both. */
  async open(model: ModelText, purpose: TextFile | null): Promise<Opened> {
    this.close()
    const turn = ++this.turn
    const problems: PlainDiagnostic[] = []
    let more = 0
    const note = (found: readonly Diagnostic[], about: PlainDiagnostic['about']): void => {
      const room = Math.max(0, mostProblems - problems.length)
      problems.push(...found.slice(0, room).map(one => plainOf(one, about)))
      more += Math.max(0, found.length - room)
    }
    const loaded = await this.load(model)
    if (turn !== this.turn) {
      if ('end' in loaded) void loaded.end?.()
      throw overtaken()
    }
    this.loaded = 'wrong' in loaded ? null : loaded
    note('wrong' in loaded ? loaded.wrong : loaded.warnings, 'model')
    const guide = purpose === null ? null : readPurpose(purpose)
    if (guide !== null) note(findingsOf(guide), 'purpose')
    const read = guide === null || E.isLeft(guide) ? null : guide.right.purpose
    const shown = read === null ? null : { name: read.name, description: read.description, graph: purposeGraph(read) }
    const opened = { problems, here: null, properties: [], purpose: shown }
    if ('wrong' in loaded) return { ...opened, more }
    const { factory, root } = loaded
    try {
      const properties = propertiesOf(factory)
      if (read !== null)
        note(await awaited(() => leasing(factory, simulator => unknownNames(read, simulator))), 'purpose')
      if (guide !== null && read === null) return { ...opened, more, properties }
      const leased = lease(factory)
      this.lease = leased
      const { walk, starts } = await awaited(() =>
        this.begun(drawnStarts(leased.simulator, model.seed ?? 1, mostDrawn), read),
      )
      const here = await awaited(() => walk.here())
      if (turn !== this.turn) throw overtaken()
      Object.assign(this, { walk, starts })
      if (this.starts !== null)
        note(
          [simulatorStartDrawn(`of very many initial states ${this.starts.length} are offered, which were drawn`)],
          'model',
        )
      this.model = { ...loaded, name: model.name, parameters: model.parameters ?? {} }
      this.purpose = read
      note(loaded.unread?.(['seed']) ?? [], 'model')
      return { ...opened, more, properties, here, ...(root === undefined ? {} : { root }) }
    } catch (error) {
      if (!(error instanceof TelosError)) throw error
      if (turn !== this.turn) throw overtaken()
      for (const found of error.diagnostics) note([found], aboutOf(found))
      this.close()
      return { ...opened, more }
    }
  }

  private async load(model: ModelText): Promise<LoadedModel | { readonly wrong: readonly Diagnostic[] }> {
    try {
      return await this.read(model)
    } catch (error) {
      if (!(error instanceof TelosError)) throw error
      return { wrong: error.diagnostics }
    }
  }

  close(): void {
    this.stopping?.abort()
    this.lease?.release()
    void this.loaded?.end?.()
    this.loaded = null
    this.lease = this.walk = this.model = this.purpose = this.starts = null
  }

  private begun({ simulator, starts }: Started, purpose: Purpose | null): { walk: Walk; starts: Started['starts'] } {
    return { walk: new Walk(new Explored(simulator, purpose, this.driving, starts)), starts }
  }

  here(): Here {
    return explaining(() => this.opened().here())
  }

  take(choice: number): Here {
    return this.moved(walk => walk.take(choice))
  }

  goTo(position: number): Here {
    return this.moved(walk => walk.goTo(position))
  }

  /** Walks along a run from the beginning, as far as it can be taken, and then to one of its places. */
  follow(steps: readonly StoredStep[], position: number): Here {
    const known = explaining(() => this.beginningAsIn(steps))
    return this.moved(walk => {
      walk.goTo(0)
      const taken = walk.follow(known)
      walk.goTo(Math.min(position, taken))
    })
  }

  /** Where there are too many initial states to list, a run begins in one that may have to be added to those offered. */
  private beginningAsIn(steps: readonly StoredStep[]): readonly StoredStep[] {
    const { starts, lease, purpose } = this
    const [first, ...others] = steps
    if (starts === null || lease === null || first === undefined) return steps
    const start = storedStart(lease.simulator, first)
    if (start === null || typeof start === 'string') return []
    const key = start.join()
    const offered = starts.findIndex(one => one.join() === key)
    if (offered < 0) Object.assign(this, this.begun(startingIn(lease.simulator, [...starts, start]), purpose))
    return [{ ...first, choice: offered < 0 ? starts.length : offered }, ...others]
  }

  /** Walks from the beginning by the transitions that `take` was given once, as far as they are there. */
  retrace(choices: readonly number[]): Here {
    return this.moved(walk => {
      walk.goTo(0)
      walk.retrace(choices)
    })
  }

  /** The transitions that led here, and the run that they are. */
  choices(): readonly number[] {
    return explaining(() => this.opened().choices())
  }

  run(): Run {
    return explaining(() => this.opened().run())
  }

  /** The nodes of the explored graph that a run comes through, as far as it can be taken. The walk stays where it is. */
  along(steps: readonly StoredStep[]): readonly number[] {
    return explaining(() => {
      const { explored } = this.opened()
      return reportingFaults(() => explored.along(steps))
    })
  }

  /** Expands a node of the explored graph, or as many as it takes until there are `nodes` more. */
  grow(by: { readonly node: number } | { readonly nodes: number }): void {
    explaining(() => {
      const { explored } = this.opened()
      reportingFaults(() => {
        if ('nodes' in by) explored.grow(by.nodes)
        else if (by.node < explored.size) explored.from(by.node)
        else throw wrong(`there is no node ${by.node}: ${explored.size} are known`)
      })
    })
  }

  /** What the explored graph has gained since it had this number of `nodes` and `expansions`. */
  growth(nodes: number, expansions: number): Growth {
    return explaining(() => {
      const { explored } = this.opened()
      const size = explored.size
      return {
        nodes: Array.from({ length: size - nodes }, (_, i) => ({
          ...explored.placeOf(nodes + i),
          kind: explored.kindOf(nodes + i),
        })),
        expansions: explored.expansions.slice(expansions).map(node => ({
          node,
          ways: explored.from(node).map(way => ({ ...way, words: explored.inWords(node, way) })),
        })),
        complete: explored.expansions.length === size,
      }
    })
  }

  /** Checks the purpose that is open, or a property of the model. `stop` ends it with an inconclusive verdict. */
  async check(
    { property, ...question }: ExplorerQuestion,
    progress: (statistics: Statistics) => void,
  ): Promise<Verdict> {
    return this.stoppable(async ({ factory }, signal) => {
      const options = { ...question, signal }
      // A property has a question of its own.
      const { relation: _, variant: __, fair: ___, ...bounds } = options
      const events =
        property !== undefined
          ? checkProperty(factory, propertyNamed(propertiesOf(factory), property), bounds)
          : this.purpose !== null
            ? check(factory, this.purpose, options)
            : null
      if (events === null) throw wrong('there is no purpose to check: open one, or name a property')
      const reported = reporting(events, ({ statistics }) => progress(statistics))
      return (await resultOf(reported, 'verdict')).verdict
    })
  }

  /** Makes runs with the purpose beside them. `stop` ends it with the counts of those that were made. */
  async sample(question: SampleQuestion, progress: (soFar: Sampled) => void): Promise<Sampled> {
    return this.stoppable(async (model, signal) => {
      const { purpose } = this
      if (purpose === null) throw wrong('there is no purpose to sample with: open one')
      // Most explorers are never asked for it.
      const { sample } = await import('./sampling.js')
      return sample(model, purpose, question, signal, progress)
    })
  }

  /** Work on what is open that `stop` ends. */
  private async stoppable<A>(work: (model: OpenModel, signal: AbortSignal) => Promise<A>): Promise<A> {
    const stopping = new AbortController()
    this.stopping = stopping
    try {
      if (this.model === null) throw nothingOpen()
      return await work(this.model, stopping.signal)
    } catch (error) {
      throw explained(error)
    } finally {
      this.stopping = null
    }
  }

  stop(): void {
    this.stopping?.abort()
  }

  private moved(move: (walk: Walk) => void): Here {
    return explaining(() => {
      const walk = this.opened()
      return walk.moved(() => move(walk))
    })
  }

  private opened(): Walk {
    if (this.walk === null) throw nothingOpen()
    return this.walk
  }
}

const overtaken = (): ExplorerError => explained(wrong('another model was opened meanwhile'))

const nothingOpen = (): TelosError => wrong('no model is open')

/** What went wrong as plain data. */
const explained = (error: unknown): ExplorerError => {
  if (!(error instanceof TelosError)) throw error
  const isFault = error instanceof SimulatorError
  const both = isFault && error.run !== null && error.other !== null ? [error.run, error.other] : []
  const notes = both.map((run, i) => ({ message: `${i === 0 ? 'the first' : 'the other'}: ${inOneLine(run)}` }))
  const problems = error.diagnostics.map(found =>
    plainOf({ ...found, related: [...(found.related ?? []), ...notes] }, aboutOf(found)),
  )
  return new ExplorerError(problems, isFault ? error.run : null, isFault ? error.event : null)
}

const explaining = <A>(work: () => A): A => {
  try {
    return work()
  } catch (error) {
    throw explained(error)
  }
}
