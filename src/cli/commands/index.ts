import type { CommandModule } from '../command.js'

/** Every command by its name, in the order of the help: a command is loaded when it is called. */
export const commands: Readonly<Record<string, () => Promise<CommandModule>>> = {
  init: () => import('./init.js'),
  check: () => import('./check.js'),
  test: () => import('./test.js'),
  simulate: () => import('./simulate.js'),
  experiment: () => import('./experiment.js'),
  step: () => import('./step.js'),
  replay: () => import('./replay.js'),
  lint: () => import('./lint.js'),
  count: () => import('./count.js'),
  compare: () => import('./compare.js'),
  bounds: () => import('./bounds.js'),
  formula: () => import('./formula.js'),
  certify: () => import('./certify.js'),
  realise: () => import('./realise.js'),
  translate: () => import('./translate.js'),
  doctor: () => import('./doctor.js'),
  graph: () => import('./graph.js'),
  serve: () => import('./serve.js'),
  worker: () => import('./worker.js'),
  explore: () => import('./explore.js'),
}
