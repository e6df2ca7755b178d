// How large the pages are and how soon they are there: node bench/page.mjs (needs chromium). Times are in seconds and depend on
// the machine; the time of an empty page is shown beside them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { explore, openBrowser, openPage, root, serveStatic } from '../scripts/browser.mjs'

const folder = mkdtempSync(join(tmpdir(), 'telos-'))
const write = (name, text) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const report = (...args) => {
  const out = join(folder, `${args.length}${Math.random()}.html`)
  spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), ...args, '--format', 'html', '--out', out])
  return out
}
const chain = size => Array.from({ length: size }, (_, i) => `(${i}, "${i + 1 < size ? '!press' : '?done'}", ${i + 1})`)
const aut = (edges, states) => `des (0, ${edges.length}, ${states})\n${edges.join('\n')}\n`
const long = write('long.aut', aut(chain(10_001), 10_002))
const done = write('done.purpose', 'purpose done\nstart q\n  see done -> Success\n  otherwise -> q\n')
const states = Array.from({ length: 500 }, (_, i) => {
  const next = i + 1 < 500 ? `q${i + 1}` : 'Success'
  return `${i === 0 ? 'start' : 'state'} q${i}\n  do press -> ${next}\n  see done -> q${(7 * i) % 500}\n  otherwise -> q${i}\n`
})
const large = write('large.purpose', `purpose large\n${states.join('')}`)
const tree = Array.from({ length: 4999 }, (_, i) => `(${Math.floor(i / 3)}, "?e${i % 7}", ${i + 1})`)

const browser = await openBrowser()
const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
/** Seconds until something is there, the median of five. */
const time = async (address, work) => {
  const taken = []
  for (let i = 0; i < 5; i++) {
    const { page, close } = await openPage(browser)
    const began = performance.now()
    await page.goto(address)
    await work(page)
    taken.push((performance.now() - began) / 1000)
    await close()
  }
  return median(taken).toFixed(2)
}
const tell = (what, amount) => console.log(`${what.padEnd(60)} ${amount}`)

const files = readdirSync(join(root, 'dist/page'), { recursive: true, encoding: 'utf8' }).filter(
  name => /\.\w+$/.test(name) && !name.startsWith('report.'),
)
const compressed = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(root, 'dist/page', name))).length, 0)
tell('static playground, compressed', `${(compressed / 1e6).toFixed(2)} MB`)

tell('an empty page', await time('about:blank', () => {}))
const plain = await serveStatic(join(root, 'dist/page'))
const verdict = async page => {
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.locator('[data-verdict]').waitFor()
}
tell('playground to the first verdict on the dog', await time(plain.address, verdict))
await plain.end()
const reports = { 'report of a run of 10,001 steps': [long, done], 'report on a purpose of 500 states': [long, large] }
for (const [name, args] of Object.entries(reports)) {
  const file = report('check', ...args)
  const size = (statSync(file).size / 1e6).toFixed(2)
  const shown = page => page.locator('.run-line').first().waitFor()
  tell(`${name} (${size} MB)`, await time(pathToFileURL(file).href, shown))
}
const own = await explore(write('tree.aut', aut(tree, 5000)))
const grown = async page => {
  await page.getByRole('tab', { name: 'Graph' }).click()
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: '1,000 more' }).click()
  await page.locator('[data-status][data-nodes="5000"]').waitFor()
}
tell('playground to the graph of 5,000 nodes, grown by 1,000', await time(own.address, grown))
await own.end()
await browser.close()
