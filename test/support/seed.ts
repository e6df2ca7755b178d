import fc from 'fast-check'

/**
 * Random tests draw the same cases each time, so that red is about the change and not about luck. SEED=random draws others,
 * SEED=n those of the seed n: fast-check prints the seed of what fails.
 */
const { SEED } = process.env
if (SEED !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED ?? 20260101) })
