import { describe } from 'vitest'
import { testSessions } from './sessions.mjs'

/** Debian's SUMO by TraCI: the junctions, as their page shows them. */
describe('the junctions', () => testSessions('examples/junctions/README.md'))
