import type { Parameters } from '../../simulators/parameters.js'
import { shellWord } from '../report/shell.js'
import { version } from '../report/version.js'
import type { Made, MadeFile } from '../work/made.js'
import type { ModelReference } from './job.js'

/** Gathers how the result of a command is made, as far as that has come to be known. */
export class Making {
  private model: ModelReference | null = null
  private other: ModelReference | null = null
  private guide: MadeFile | null = null
  private readonly hashes = new Map<string, string>()
  /** What models began with for which that was not given, by their files. */
  private readonly roots = new Map<string, string>()
  private noted: Pick<Made, 'walk' | 'reductions'> = {}

  constructor(private readonly args: readonly string[]) {}

  /** The model that work begins on. */
  begin(model: ModelReference): void {
    this.model = model
  }

  /** The model that it is compared with. */
  beside(other: ModelReference): void {
    this.other = other
  }

  /** The text of a model was read. */
  read(path: string, sha256: string): void {
    this.hashes.set(path, sha256)
  }

  /** A model begins with this part of its file. */
  root({ path, parameters }: ModelReference, root: string): void {
    if (parameters.root === undefined) this.roots.set(path, root)
  }

  /** The purpose that the result is about, if it is about one. */
  purpose(file: MadeFile | null): void {
    this.guide = file
  }

  note(more: Pick<Made, 'walk' | 'reductions'>): void {
    this.noted = { ...this.noted, ...more }
  }

  /** The hash of a model, if it was read. */
  hashOf(path: string): string | null {
    return this.hashes.get(path) ?? null
  }

  /** What is the same for all results of the command. */
  general(): Made {
    return {
      telos: version,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      command: ['telos', ...this.args.map(shellWord)].join(' '),
    }
  }

  made(): Made {
    const { model, other, guide, noted } = this
    const file = (path: string): MadeFile => ({ file: path, sha256: this.hashOf(path) })
    return {
      ...this.general(),
      ...(model === null ? {} : { model: file(model.path) }),
      ...(other === null ? {} : { other: { ...file(other.path), ...this.rootOf(other) } }),
      ...(guide === null ? {} : { purpose: guide }),
      ...(model === null ? {} : { ...givenTo(model.parameters), ...this.rootOf(model) }),
      ...noted,
    }
  }

  private rootOf({ path, parameters }: ModelReference): { readonly root?: string } {
    const root = parameters.root ?? this.roots.get(path)
    return root === undefined ? {} : { root: String(root) }
  }
}

/** Parameters, those apart that most models have in common. */
const givenTo = ({ seed, root: _, target, ...parameters }: Parameters): Partial<Made> => ({
  parameters,
  ...(seed === undefined ? {} : { seed }),
  ...(target === undefined ? {} : { target: String(target) }),
})
