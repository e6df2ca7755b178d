import { type Chance, showChance } from '../../../purposes/chance.js'
import type { Purpose } from '../../../purposes/purpose.js'
import { present } from '../../ats/present.js'
import { TelosError } from '../../errors/diagnostic.js'
import { orThrow } from '../../errors/or-throw.js'
import { showClaim } from '../../experiment/claim.js'
import { forgetting } from '../../experiment/memory-store.js'
import { experimentFrom } from '../../experiment/options.js'
import type { PointResult } from '../../experiment/result.js'
import type { Tested } from '../../report/html/report-data.js'
import type { Result } from '../../report/results/results.js'
import type { Examined } from '../commands/test.js'
import type { ModelReference } from '../job.js'
import { fail, type Session } from '../session.js'
import { conductedHere } from './pool.js'

/** What a purpose expects of probabilities on a model, by sampling with a seed, so that the same is found each time. */
export const testChances = async (
  session: Session,
  file: string,
  model: ModelReference,
  purpose: Purpose,
  seed: number,
): Promise<Examined> => {
  const tested: Tested[] = []
  let exit = 0
  for (const expectation of purpose.chances ?? []) {
    const common = {
      file,
      model: model.path,
      purpose: purpose.name,
      expectation,
      verdict: null,
      made: session.making.made(),
    }
    const add = (result: Pick<Result, 'status' | 'trouble' | 'sampled'>): number =>
      tested.push({ result: { ...common, ...result }, purpose })
    try {
      const point = await sampleFor(session, expectation, model, purpose, seed)
      const { claim, runs, outcomes } = point
      const sampled = { count: outcomes[expectation.of].count, runs, seed, claim }
      add({
        status: claim === 'holds' ? 'met' : claim === 'refuted' ? 'unmet' : 'inconclusive',
        trouble: null,
        sampled,
      })
    } catch (error) {
      if (!(error instanceof TelosError)) throw error
      exit = fail({ diagnostics: error.diagnostics, run: null, event: null })
      add({ status: 'broken', trouble: error.message })
    }
  }
  return { tested, exit }
}

const sampleFor = async (
  session: Session,
  expectation: Chance,
  { path, parameters }: ModelReference,
  purpose: Purpose,
  seed: number,
): Promise<PointResult> => {
  const { policy, within } = expectation
  const { seed: _, ...others } = parameters
  const asked = { claim: showClaim(expectation), policy, seed, parameters: others, keepRuns: 0 }
  const experiment = orThrow(experimentFrom(path, purpose.name, within === null ? asked : { ...asked, depth: within }))
  const told = `${path}: ${showChance(expectation)}`
  const conducting = { experiment, purpose, model: path, store: forgetting }
  const { points } = await conductedHere(session, conducting, ({ runs }) => `${told}, ${runs} runs`)
  return present(points[0])
}
