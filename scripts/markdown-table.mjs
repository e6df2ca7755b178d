/** A table in Markdown, padded as the formatter wants it. A column whose name begins with > is set to the right. */
export const table = (head, rows) => {
  const right = head.map(name => name.startsWith('>'))
  const lines = [head.map(name => name.replace('>', '')), ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map(cells => cells[column].length)))
  const rule = widths.map((width, column) => (right[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  const padded = cells =>
    cells.map((cell, column) => (right[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
  const [first, ...others] = lines.map(padded)
  return [first, rule, ...others].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
