import { stuckInWords } from '../../ats/stuck.js'
import { printable } from '../../errors/render.js'
import { runLines } from '../run-table.js'
import { counted } from '../words.js'
import type { SimulationReport } from './simulation.js'

/** The run, and the outcome in the last line. */
export const simulationText = (report: SimulationReport): string =>
  [...runLines(report.run, report.purpose !== null), '', ...drawn(report), outcomeLine(report)].join('\n')

const drawn = ({ startDrawn }: SimulationReport): string[] =>
  startDrawn ? ['the initial state was drawn: there are too many to list'] : []

/** How it ended, in one line. */
export const outcomeLine = (report: SimulationReport): string =>
  `seed ${report.seed}, ${report.outcome}: ${printable(endInWords(report))}`

const endInWords = ({ outcome, bound, seconds, stuck, fault, run }: SimulationReport): string => {
  const after = `after ${counted(run.steps.length, 'step')}`
  switch (outcome) {
    case 'success':
      return `the purpose succeeded ${after}`
    case 'failure':
      return `the purpose failed ${after}`
    case 'left':
      return `${after} ${stuck === null ? 'the purpose was left' : stuckInWords(stuck)}`
    case 'stuck':
      return `${after} the model offers nothing more: a deadlock`
    case 'fault':
      return `${after} the model failed: ${fault?.message ?? 'it does not say how'}`
    case 'bound':
      break
  }
  switch (bound) {
    case 'time':
      return `the time of ${seconds} s was up ${after}`
    case 'memory':
      return `the memory was used up ${after}`
    case 'interruption':
      return `it was interrupted ${after}`
    default:
      return `the ${counted(run.steps.length, 'step')} asked for ${run.steps.length === 1 ? 'was' : 'were'} taken`
  }
}
