import { describe } from 'vitest'
import { runs, testSessions } from './sessions.mjs'

/** Debian's SUMO by TraCI: the junctions, as their page shows them. */
const isThere = runs('sumo', '--version') && runs('/usr/bin/python3', '-c', 'import traci')

describe.skipIf(!isThere)('the junctions', () => testSessions('examples/junctions/README.md'))
