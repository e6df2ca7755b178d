/** A table in Markdown, its columns as wide as what is in them. */
export const table = (head, rows) => {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map(row => row[i].length)))
  const line = row => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
