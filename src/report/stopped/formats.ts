import { type Formats, json } from '../format.js'

/** A command that was stopped before it had anything to report. */
export interface StoppedReport {
  readonly reason: 'time-bound' | 'memory-bound' | 'cancelled'
  /** The same in words. */
  readonly message: string
}

const heading = 'INCONCLUSIVE'

/** In a text for people there is nothing to add to what standard error says; but a file must not keep what it held before. */
export const stoppedFormats = {
  text: ({ message }, { toFile }) => (toFile ? `${heading}  ${message}` : null),
  json: async (report, { made }) => json((await import('./json.js')).stoppedJson(report, made)),
  markdown: async ({ message }) => `# ${heading}: ${(await import('../markdown.js')).escaped(message)}`,
} satisfies Formats<StoppedReport>
