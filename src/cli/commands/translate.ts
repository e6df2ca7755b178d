import type { Parameters } from '../../io/models.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { NoResult } from '../no-result.js'
import { type BoundOptions, type ModelOptions, whole, withModel, withTimeout } from '../options.js'
import { nameOf, referenceTo } from '../reference.js'
import type { Session } from '../session.js'
import { wrongUsage } from '../usage.js'
import { jobs } from './graph.js'

/** All that models are translated to; which of it, depends on their language. */
const forms = ['triples', 'dot', 'c', 'lnt', 'bpp', 'aut'] as const
type Form = (typeof forms)[number]

type Options = ModelOptions &
  Pick<BoundOptions, 'maxStates' | 'timeout'> & {
    readonly to: Form
    readonly property?: string
    readonly never?: string
    readonly out?: string
  }

interface Text {
  readonly name: string
  readonly text: string
}
interface Language {
  readonly forms: readonly Form[]
  /** What the program in C may be about. */
  readonly asks: 'property' | 'never' | null
  translate(source: Text, parameters: Parameters, options: Options): Promise<string>
}

const languages: Readonly<Record<string, Language>> = {
  '.labs': {
    forms: ['triples', 'dot', 'c', 'lnt'],
    asks: 'property',
    async translate({ name, text }, parameters, { to, property = null }) {
      const { translateLabs } = await import('../../../simulators/labs/index.js')
      return translateLabs(text, to as 'triples' | 'dot' | 'c' | 'lnt', parameters, { property, name })
    },
  },
  '.ccs': {
    forms: ['triples', 'dot', 'c'],
    asks: 'never',
    async translate({ name, text }, parameters, { to, never = null }) {
      const { translateCcs } = await import('../../../simulators/ccs/index.js')
      return translateCcs(text, to as 'triples' | 'dot' | 'c', parameters, { never, name })
    },
  },
  '.chor': {
    forms: ['triples', 'dot', 'c'],
    asks: 'never',
    async translate({ name, text }, parameters, { to, never = null }) {
      const { translateChor } = await import('../../../simulators/chor/index.js')
      return translateChor(text, to as 'triples' | 'dot' | 'c', parameters, { never, name })
    },
  },
  '.acs': {
    forms: ['bpp'],
    asks: null,
    async translate(source, parameters) {
      const { loadAcs } = await import('../../../simulators/acs/load.js')
      const { bppText } = await import('../../../simulators/bpp/write.js')
      const { abstractMessages } = await import('../../smt/abstraction.js')
      const { orThrow } = await import('../../errors/or-throw.js')
      const { vectorsOf } = await import('../../simulator/vector.js')
      const { factory } = orThrow(loadAcs(source, parameters))
      const { net } = vectorsOf(factory())!.model
      // Every step of an actor system is one of a single process.
      const abstract = abstractMessages(net!, place => net!.places[place].startsWith('mail('))
      if ('left' in abstract) throw new Error(abstract.left)
      return bppText(abstract.right.bpp)
    },
  },
}

const translate = async (session: Session, model: string, options: Options): Promise<number> => {
  if (options.to === 'aut') return transitionSystem(session, model, options)
  const { path, parameters } = referenceTo(model, options)
  const ending = Object.keys(languages).find(known => path.endsWith(known))
  const language = ending === undefined ? null : languages[ending]
  const wrong =
    language === null
      ? `${path} is not in a language that can be translated: those end in ${Object.keys(languages).join(', ')}`
      : !language.forms.includes(options.to)
        ? `${ending} files are translated to ${language.forms.join(', ')} or aut, not to ${options.to}`
        : options.never !== undefined && language.asks !== 'never'
          ? `--never is not for ${ending} files: --property names a property of the model`
          : options.property !== undefined && language.asks !== 'property'
            ? `--property is not for ${ending} files: --never names an event that should not be possible`
            : null
  if (wrong !== null) throw wrongUsage(wrong)
  const { orThrow } = await import('../../errors/or-throw.js')
  const { readSource } = await import('../../io/files.js')
  const { deliver } = await import('../output.js')
  const source = orThrow(await readSource(path))
  const { seed: _, ...given } = parameters
  const translated = await language!.translate(source, given, options)
  await deliver(translated.trimEnd(), options.out)
  return exitCodes.holds
}

/** The whole transition system of a model, in the Aldebaran format. */
const transitionSystem = async (session: Session, model: string, options: Options): Promise<number> => {
  const { maxStates = 1_000_000 } = options
  const input = { purpose: null, question: {}, limits: { maxStates } }
  const graph = await session.result(jobs.graph, referenceTo(model, options), input, options.timeout)
  if (!graph.complete)
    throw new NoResult(
      exitCodes.inconclusive,
      `${nameOf(model, options)} has more than ${maxStates.toLocaleString('en')} states; --max-states allows more, telos graph --format aut --depth N draws a part`,
    )
  const { deliver } = await import('../output.js')
  const { aut } = await import('../../report/graph/aut.js')
  await deliver(aut(graph).trimEnd(), options.out)
  return exitCodes.holds
}

/** `telos translate MODEL --to T`: a model in another form. */
export const command = {
  takes: '<model>',
  summary: 'a model as triples or as a program (LAbS, CCS, choreographies), or any model as a transition system',
  options: c =>
    withTimeout(withModel(c))
      .addOption(c.createOption('--to <form>', 'what to translate to').choices(forms).default('triples'))
      .option('--property <name>', 'the property that the program checks (LAbS)')
      .option('--never <event>', 'the event that the program asserts never to be possible (CCS, choreographies)')
      .option('--max-states <n>', 'the most states of a transition system', whole(1))
      .option('--out <file>', 'write the output to a file'),
  run: translate,
} satisfies CommandDefinition
