import type { ShownKeptRun } from './shown.js'
import { storedRun } from './stored-run.js'

/** Lets the browser save a kept run under its name. */
export const saveRun = (kept: ShownKeptRun): void => {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(storedRun(kept), null, 2)], { type: 'application/json' }),
  )
  Object.assign(document.createElement('a'), { href: address, download: kept.file }).click()
  URL.revokeObjectURL(address)
}
