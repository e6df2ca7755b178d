import type { Property } from '../../src/ats/property.js'

/** What every model of processes can be asked. */
export const deadlockFree: Property = { name: 'DeadlockFree', modality: 'always', literal: 'not deadlock' }
