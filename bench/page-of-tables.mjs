// What the benches that write a page have in common.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** What was measured with; `size` prints an amount of memory. */
export const machine = size => {
  const cores = cpus()
  return `Measured with Node ${process.version} on ${cores.length} cores (${cores[0].model.trim()}) and ${size(totalmem())} of memory`
}

/** Puts a text between the two comments of a table in a page. */
export const writeTable = (page, name, text) => {
  const content = readFileSync(page, 'utf8')
  const [start, end] = [`<!-- table: ${name} -->`, '<!-- end -->']
  const from = content.indexOf(start)
  const to = content.indexOf(end, from)
  if (from === -1 || to === -1) throw new Error(`${page} has no place for the table ${name}`)
  writeFileSync(page, `${content.slice(0, from + start.length)}\n\n${text}\n\n${content.slice(to)}`)
}
