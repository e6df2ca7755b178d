import { printable } from '../ats/printable.js'

/** One line of text that Markdown takes for text. */
export const escaped = (text: string): string => printable(text).replace(/[\\|`*_<>[\]]/g, '\\$&')
const row = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  `|${head.map(() => ' --- |').join('')}`,
  ...rows.map(row),
]

/** Text as it is, in Markdown: between as many backticks as it does not have. */
export const literally = (given: string): string => {
  const text = printable(given)
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`
}

/** Lines as they are, in Markdown: between fences of more backticks than they have. */
export const codeBlock = (lines: readonly string[]): string[] => {
  const longest = Math.max(2, ...lines.flatMap(line => line.match(/`+/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}text`, ...lines, fence]
}

/** The first sentence below the title of a page in Markdown, as plain text. */
export const firstSentence = (page: string): string => {
  const [, paragraph = ''] = /^# .*\n\n((?:.+\n)+)/.exec(page) ?? []
  const plain = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]/g, '')
    .replace(/\s+/g, ' ')
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain
}
