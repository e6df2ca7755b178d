#!/usr/bin/env node
import './interruption.js'
import { Command, CommanderError, Option } from 'commander'
import type { TextLanguage } from '../../simulators/language.js'
import { forms, namesOf } from '../../simulators/languages.js'
import { equivalences } from '../equivalence/comparison.js'
import { TelosError } from '../errors/diagnostic.js'
import { version } from '../report/version.js'
import { exitCodes, exitOf } from './exit.js'
import {
  names,
  whole,
  withBounds,
  withDepth,
  withModel,
  withOutput,
  withQuestion,
  withTimeout,
  withWorkers,
} from './options.js'

const program = new Command('telos')
  .description('Verdicts on simulations: can a purpose succeed, can it fail, must it succeed, must it fail?')
  .version(version)
  .exitOverride()
  .showHelpAfterError('(telos --help, telos help COMMAND)')

/** Adds a command; what it does is loaded only when it is called. */
const command = (
  usage: string,
  summary: string,
  add: (command: Command) => Command,
  run: (...args: never[]) => Promise<number>,
): void => {
  const added = add(program.command(usage).description(summary))
  added.exitOverride().action(async (...args: unknown[]) => {
    // Commander passes the arguments, the options, and the command itself.
    process.exitCode = await run(...(args.slice(0, -1) as never[]))
  })
}

/** The languages that have something, and those whose programs are about something. */
const languagesWith = (what: 'formula' | 'translate'): string =>
  namesOf(language => language.kind !== 'program' && language[what] !== undefined).join(', ')
const asking = (what: TextLanguage['asks']): string =>
  namesOf(language => language.kind !== 'program' && language.asks === what).join(', ')

const verdictFormats = ['text', 'json', 'markdown']

command(
  'check <model> [purpose]',
  'one verdict, with a run to show for it (--relation all: every verdict); without a purpose, the model’s own properties',
  c =>
    withOutput(withModel(withWorkers(withQuestion(c, ['all']))), [...verdictFormats, 'html'])
      .option('--property <name>', 'one property of the model')
      .option('--certificate <file>', 'store why it is so, where the answer holds for runs of any length (nets)'),
  async (...args: Parameters<typeof import('./commands/check.js').checkCommand>) =>
    (await import('./commands/check.js')).checkCommand(...args),
)
command(
  'test [paths...]',
  'every purpose with expect lines below the paths, like a test runner',
  c =>
    withOutput(withModel(withWorkers(withBounds(c))), [...verdictFormats, 'html', 'junit']).option(
      '--model <file>',
      'the model that the purposes are about',
    ),
  async (...args: Parameters<typeof import('./commands/test.js').testCommand>) =>
    (await import('./commands/test.js')).testCommand(...args),
)
command(
  'simulate <model>',
  'one random run, guided by a purpose if there is one',
  c =>
    withOutput(withModel(withTimeout(withDepth(c, 'take at most n steps (20)'))), ['text', 'json']).option(
      '--purpose <file>',
      'the purpose that guides',
    ),
  async (...args: Parameters<typeof import('./commands/simulate.js').simulateCommand>) =>
    (await import('./commands/simulate.js')).simulateCommand(...args),
)
command(
  'step <model> [purpose]',
  'walks the model by hand, back and forth: with keys on a terminal, else with a command on each line',
  c =>
    withModel(c)
      .option('--run <file>', 'walk along a stored run')
      .option('--quiet', 'do not tell the whole run when leaving'),
  async (...args: Parameters<typeof import('./commands/step.js').stepCommand>) =>
    (await import('./commands/step.js')).stepCommand(...args),
)
command(
  'replay <model> <run>',
  'takes the model along a stored run, and says where it diverges',
  c =>
    withOutput(withModel(withTimeout(c)), ['text', 'json']).option(
      '--purpose <file>',
      'check the purpose’s states too',
    ),
  async (...args: Parameters<typeof import('./commands/replay.js').replayCommand>) =>
    (await import('./commands/replay.js')).replayCommand(...args),
)
command(
  'lint <files...>',
  'are purposes and models well formed?',
  c =>
    withOutput(withModel(withTimeout(c)), ['text', 'json']).option(
      '--model <file>',
      'also: do the purposes speak of what this model has?',
    ),
  async (...args: Parameters<typeof import('./commands/lint.js').lintCommand>) =>
    (await import('./commands/lint.js')).lintCommand(...args),
)
command(
  'count <model>',
  'walks the whole model: states, transitions, deadlocks, depth',
  c => withOutput(withModel(withWorkers(withBounds(c, 'states'))), ['text', 'json']),
  async (...args: Parameters<typeof import('./commands/count.js').countCommand>) =>
    (await import('./commands/count.js')).countCommand(...args),
)
command(
  'compare <left> <right>',
  'are two models alike? if not, a formula or a trace that shows how they differ',
  c =>
    withOutput(withModel(withBounds(c, 'states')), verdictFormats)
      .addOption(new Option('--by <e>', 'what to compare by').choices(equivalences).default('strong'))
      .option('--observe <p,...>', 'propositions that states are told apart by', names),
  async (...args: Parameters<typeof import('./commands/compare.js').compareCommand>) =>
    (await import('./commands/compare.js')).compareCommand(...args),
)
command(
  'bounds <model> [counters...]',
  'which counters of a net have a bound?',
  c => withOutput(withModel(withBounds(c, 'states')), ['text', 'json']),
  async (...args: Parameters<typeof import('./commands/bounds.js').boundsCommand>) =>
    (await import('./commands/bounds.js')).boundsCommand(...args),
)
command(
  'formula <model>',
  `does the formula in a file hold? (${languagesWith('formula')}; by the solver Z3)`,
  c =>
    withOutput(withTimeout(c), ['text', 'json']).option(
      '--steps <n>',
      'look at EG and AF for n steps: they are undecidable',
      whole(1),
      10,
    ),
  async (...args: Parameters<typeof import('./commands/formula.js').formulaCommand>) =>
    (await import('./commands/formula.js')).formulaCommand(...args),
)
command(
  'certify <certificate> [model] [purpose]',
  'does a certificate show what it says, and is it about this model?',
  c => withOutput(withModel(withTimeout(c)), ['text', 'json']).option('--property <name>', 'the property it is about'),
  async (...args: Parameters<typeof import('./commands/certify.js').certifyCommand>) =>
    (await import('./commands/certify.js')).certifyCommand(...args),
)
command(
  'realise <model>',
  'do the peers of a choreography do what it says, and come to an end?',
  c => withOutput(withModel(withBounds(c, 'states')), verdictFormats),
  async (...args: Parameters<typeof import('./commands/realise.js').realiseCommand>) =>
    (await import('./commands/realise.js')).realiseCommand(...args),
)
command(
  'translate <model>',
  `a model as triples or as a program (${languagesWith('translate')}), or any model as a transition system`,
  c =>
    withTimeout(withModel(c))
      .addOption(new Option('--to <form>', 'what to translate to').choices([...forms, 'aut']).default('triples'))
      .option('--property <name>', `the property that the program checks (${asking('property')})`)
      .option('--never <event>', `the event that the program asserts never to be possible (${asking('never')})`)
      .option('--max-states <n>', 'the most states of a transition system', whole(1))
      .option('--out <file>', 'write the output to a file'),
  async (...args: Parameters<typeof import('./commands/translate.js').translateCommand>) =>
    (await import('./commands/translate.js')).translateCommand(...args),
)
command(
  'doctor <model>',
  'does the simulator keep its contract?',
  c => withOutput(withModel(withTimeout(withDepth(c, 'take 20 walks of n steps each (25)'))), ['text', 'json']),
  async (...args: Parameters<typeof import('./commands/doctor.js').doctorCommand>) =>
    (await import('./commands/doctor.js')).doctorCommand(...args),
)
command(
  'graph <file>',
  'a purpose, the explored model, or with --purpose the product and a run in it; with --sequence a run as a chart',
  c =>
    withOutput(
      withModel(withQuestion(c)),
      ['dot', 'mermaid', 'svg', 'tikz', 'aut'],
      'form of the output; unless told, dot, and mermaid for a sequence chart',
    )
      .option('--purpose <file>', 'draw the product with this purpose')
      .option('--sequence', 'draw a run as a sequence chart (mermaid, svg)')
      .option('--property <name>', 'the run of this property of the model, as a sequence chart'),
  async (...args: Parameters<typeof import('./commands/graph.js').graphCommand>) =>
    (await import('./commands/graph.js')).graphCommand(...args),
)
command(
  'explore [model] [purpose]',
  'the playground: a page to walk, watch and check a model in, served to this machine only',
  c =>
    withModel(c)
      .option('--port <n>', 'the port to serve at (any that is free)', whole(0), 0)
      .option('--open', 'open it in the browser')
      .addOption(new Option('--page <folder>', 'serve another build of the page').hideHelp()),
  async (...args: Parameters<typeof import('./commands/explore.js').exploreCommand>) =>
    (await import('./commands/explore.js')).exploreCommand(...args),
)

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough is no fault; a disk that is full is one.
  if (error.code === 'EPIPE') return
  process.stderr.write(`telos: the output cannot be written: ${error.code}\n`)
  process.exit(exitCodes.file)
})

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage
  else if (error instanceof TelosError) {
    const { complain } = await import('./output.js')
    complain(error.diagnostics)
    process.exitCode = exitOf(error.diagnostics)
  } else {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`telos: a fault of Telos itself; please report it:\n${said}\n`)
    process.exitCode = exitCodes.fault
  }
}
