import * as E from 'fp-ts/lib/Either.js'
import { TelosError } from '../../errors/diagnostic.js'
import { usageWrong } from '../../errors/errors.js'
import { readSource } from '../../io/files.js'
import type { Parameters } from '../../io/models.js'
import { vectorsOf } from '../../simulator/vector.js'
import { exitCodes, exitOf } from '../exit.js'
import type { BoundOptions, ModelOptions } from '../options.js'
import { complain, deliver } from '../output.js'
import { nameOf, referenceTo } from '../reference.js'
import { Session } from '../session.js'

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
      const loaded = loadAcs(source, parameters)
      if (E.isLeft(loaded)) throw new TelosError(loaded.left)
      const { net } = vectorsOf(loaded.right.factory())!.model
      // Every step of an actor system is one of a single process.
      const abstract = abstractMessages(net!, place => net!.places[place].startsWith('mail('))
      if (E.isLeft(abstract)) throw new Error(abstract.left)
      return bppText(abstract.right.bpp)
    },
  },
}

/** `telos translate MODEL --to T`: a model in another form. */
export const translateCommand = async (model: string, options: Options): Promise<number> => {
  if (options.to === 'aut') return transitionSystem(model, options)
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
  if (wrong !== null) {
    complain([usageWrong(wrong)])
    return exitCodes.usage
  }
  const source = await readSource(path)
  if (E.isLeft(source)) {
    complain(source.left)
    return exitOf(source.left)
  }
  const { seed: _, ...given } = parameters
  const translated = await language!.translate(source.right, given, options)
  return (await deliver(translated.trimEnd(), options.out)) ?? exitCodes.holds
}

/** The whole transition system of a model, in the Aldebaran format. */
const transitionSystem = async (model: string, options: Options): Promise<number> => {
  const { maxStates = 1_000_000 } = options
  const done = await new Session(false).complete<'graph'>(
    {
      kind: 'graph',
      model: referenceTo(model, options),
      purpose: null,
      question: null,
      options: { maxStates, words: false },
    },
    options.timeout,
  )
  if ('exit' in done) return done.exit
  if (!done.result.complete) {
    process.stderr.write(
      `telos: ${nameOf(model, options)} has more than ${maxStates.toLocaleString('en')} states; --max-states allows more, telos graph --format aut --depth N draws a part\n`,
    )
    return exitCodes.inconclusive
  }
  const { aut } = await import('../../report/graph/aut.js')
  return (await deliver(aut(done.result).trimEnd(), options.out)) ?? exitCodes.holds
}
