import { printable } from '../../ats/printable.js'
import { type Formats, json } from '../format.js'

/** A project that was begun. */
export interface ProjectReport {
  readonly folder: string
  /** What was written, by names in the folder. */
  readonly files: readonly string[]
  /** What to do there next, as it is typed in a shell. */
  readonly next: readonly { readonly command: string; readonly about: string }[]
}

const text = ({ folder, files, next }: ProjectReport): string => {
  const width = Math.max(...next.map(({ command }) => command.length))
  return [
    printable(`A project in ${folder}: ${files.join(', ')}`),
    '',
    'Next:',
    ...next.map(({ command, about }) => `  ${printable(command.padEnd(width))}  ${about}`),
  ].join('\n')
}

export const projectFormats = {
  text: (report, { quiet }) => (quiet ? null : text(report)),
  json: (report, { made }) => json({ ...report, made }),
} satisfies Formats<ProjectReport>
