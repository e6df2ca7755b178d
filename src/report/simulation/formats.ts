import { type Formats, json } from '../format.js'
import type { SimulationReport } from './simulation.js'

export const simulationFormats = {
  text: async (report, { quiet }) => {
    const { outcomeLine, simulationText } = await import('./text.js')
    return quiet ? outcomeLine(report) : simulationText(report)
  },
  json: async (report, { made }) => json((await import('./json.js')).simulationJson(report, made)),
} satisfies Formats<SimulationReport>
