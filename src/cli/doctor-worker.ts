import { parentPort, workerData } from 'node:worker_threads'
import { present } from '../ats/present.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import { loadModel } from '../io/models.js'
import { limitPrinting } from '../io/printing.js'
import { type DoctorOptions, type Examined, examineAloud, type Whereabouts } from '../simulator/doctor/doctor.js'
import type { ModelReference } from './job.js'

/** What the thread is given, and what it says. */
export interface DoctorTask {
  readonly file: ModelReference
  readonly options: DoctorOptions
}
export type DoctorNews =
  | { readonly kind: 'at'; readonly where: Whereabouts }
  | { readonly kind: 'examined'; readonly examined: Examined }
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] }

/** Examines a program in a thread of its own, and says where it is: the program may never return. */
const say = (news: DoctorNews): void => present(parentPort).postMessage(news)
limitPrinting()
const { file, options } = workerData as DoctorTask
try {
  const { factory } = orThrow(await loadModel(file.path, file.parameters))
  say({ kind: 'examined', examined: examineAloud(factory, options, where => say({ kind: 'at', where })) })
} catch (error) {
  if (!(error instanceof TelosError)) throw error
  say({ kind: 'failed', diagnostics: error.diagnostics })
}
