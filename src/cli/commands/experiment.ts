import { relations } from '../../../purposes/relation.js'
import { policies } from '../../experiment/policy.js'
import { experimentFormats } from '../../report/experiment/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import type { CommandOptions } from '../experiment/asked.js'
import { number, numbers, whole, withDepth, withModel, withTimeout } from '../options.js'
import type { Session } from '../session.js'
import { wrongUsage } from '../usage.js'

/** `telos experiment MODEL PURPOSE`: how likely is it that the purpose succeeds? */
export const command = {
  takes: '<model> [purpose]',
  summary: 'runs at every point of a sweep: how likely does the purpose succeed?',
  options: c => {
    withTimeout(withDepth(withModel(c), 'runs of at most n steps (1000)'))
      .option('--runs <n>', 'make n runs at each point (1000)', whole(1))
      .option('--precision <e>', 'as many runs as give P(success) plus or minus e', number)
      .option('--fixed', 'with --precision: a number of runs that is fixed beforehand')
      .option('--claim <claim>', 'test a claim: "P(success) >= 0.9"', text => text)
      .option('--indifference <d>', 'with --claim: either answer will do within d of it (0.01)', number)
      .option('--rare', 'a rare success: multilevel splitting')
      .option('--effort <n>', 'with --rare: runs at each level (1000)', whole(1))
      .option('--repetitions <n>', 'with --rare: independent repetitions (20)', whole(1))
      .option('--levels <a,b,...>', 'with --rare: scores of the model at which levels begin', numbers)
      .option('--confidence <c>', 'how sure intervals should be (0.95)', number)
      .option('--sweep <name=values>', 'values of a parameter: 0.1:0.9:0.1 or a|b|c; may be repeated', several)
      .option('--points <file.csv>', 'points from a table')
      .option('--design <d>', 'lhs:50 for 50 points spread out over the sweeps')
      .addOption(c.createOption('--policy <p>', 'who chooses (observe)').choices(policies))
      .addOption(c.createOption('--ask <what>', 'ask the verifier at each seed and point').choices(['check']))
      .addOption(c.createOption('--relation <r>', 'with --ask: which question (feasibility)').choices(relations))
      .option('--strong', 'with --ask: the strong variant')
      .option('--independent', 'other seeds at each point')
      .option('--keep-runs <k>', 'keep k runs of each outcome whole at each point (1)', whole(0))
      .option('--run-timeout <s>', 'end a run after s seconds', number)
      .option('--jobs <n>', 'make runs in n threads (as many as there are cores)', whole(1))
      .option('--queue <url>', 'let workers on other machines make the runs: redis://host:6379')
      .option('--resume', 'go on with the experiment in the folder; there has to be one')
      .addOption(c.createOption('--format <f>', 'form of the report').choices(formats).default('text'))
      .option('--quiet', 'say only the answer')
    // The folder is none of the files that a command writes its report to.
    const folder = c.createOption('--out <folder>', 'keep the results in a folder, and go on where it left off')
    folder.attributeName = () => 'folder'
    return c.addOption(folder)
  },
  run: async (session: Session, model: string, purpose: string | undefined, options: CommandOptions) => {
    if (model === 'export') {
      if (purpose === undefined)
        throw wrongUsage('export needs the folder of an experiment', {
          fix: 'telos experiment export FOLDER --format csv',
        })
      return (await import('../experiment/export.js')).exportFolder(
        purpose,
        options.format === 'text' ? 'csv' : options.format,
      )
    }
    if (!reportFormats.includes(options.format))
      throw wrongUsage(`--format ${options.format} is for telos experiment export FOLDER`)
    const { conductExperiment } = await import('../experiment/conduct.js')
    const { result, purpose: asked } = await conductExperiment(session, model, purpose, options)
    await session.report(experimentFormats, { result, purpose: asked }, { format: options.format })
    const claims = result.points.map(({ claim }) => claim)
    if (!result.complete) return session.exit(exitCodes.inconclusive)
    if (result.experiment.plan.kind !== 'claim' || claims.every(claim => claim === 'holds')) return exitCodes.holds
    return claims.includes('refuted') ? exitCodes.fails : exitCodes.inconclusive
  },
} satisfies CommandDefinition

const reportFormats = Object.keys(experimentFormats)
/** Those of a report, and those that only the table of runs has. */
const formats = [...new Set([...reportFormats, 'csv', 'json', 'parquet'])]

const several = (text: string, before: readonly string[] = []): readonly string[] => [...before, text]
