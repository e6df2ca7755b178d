// Pictures of every view, for the documents: needs chromium. Writes docs/images/*.png.
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBrowser, openPage, root, serveStatic } from './browser.mjs'

const images = join(root, 'docs/images')
const folder = mkdtempSync(join(tmpdir(), 'telos-'))
const browser = await openBrowser()
const plain = await serveStatic(join(root, 'dist/page'))

const telos = (...args) => {
  const { status, stderr } = spawnSync(process.execPath, ['dist/cli/main.js', ...args], { cwd: root, encoding: 'utf8' })
  // A verdict may be any: what must not happen is that there is none.
  if (status > 2) throw new Error(`telos ${args.join(' ')}: ${stderr}`)
}

/** Opens an address, does something there, and takes a picture. */
const picture = async (name, address, work, options = {}) => {
  const { page, close } = await openPage(browser, { viewport: { width: 1280, height: 860 }, ...options })
  await page.goto(address)
  await work(page)
  // Animations have an end.
  await page.waitForTimeout(600)
  await page.screenshot({ path: join(images, `${name}.png`) })
  await close()
  console.log(`docs/images/${name}.png`)
}

const dining = `${plain.address}#model=dining/dining.labs&param=n=2`
const dog = `${plain.address}#model=dog/dog.ats.json&purpose=dog/learned.purpose`
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
const dark = { colorScheme: 'dark' }
const started = page => page.locator('.position').waitFor()
const check = async page => {
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.locator('[data-verdict]').waitFor()
}
const steps = count => async page => {
  await started(page)
  for (let i = 1; i <= count; i++) {
    await page.locator('.offers button:not(:disabled)').first().click()
    await page.locator(`.position[data-position="${i}"]`).waitFor()
  }
}
const grown = async page => {
  await page.locator('[data-node]').first().waitFor()
  await page.getByRole('button', { name: /100 more/ }).click()
}

await picture('playground-step', dog, steps(2))
await picture('playground-check', `${dining}&view=check&ask=shortest+property:NoDeadlock`, async page => {
  await page.locator('.question').waitFor()
  await check(page)
})
await picture('playground-graph', `${dog}&view=graph&at=0x2`, grown, dark)
await picture('playground-phone', dog, steps(2), phone)
await picture('playground-examples', dog, async page => {
  await started(page)
  await page.getByRole('button', { name: 'Examples' }).click()
  await page.locator('[data-example]').first().waitFor()
})
await picture('playground-error', dog, async page => {
  await started(page)
  await page.locator('.file').nth(1).locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('state bored\ndo commit -> Sucess')
  await page.locator('.problems li.error').first().waitFor()
  await page.keyboard.press('F8')
})

const report = join(folder, 'report.html')
telos(
  'check',
  'examples/dog/dog.ats.json',
  'examples/dog/learned.purpose',
  '--relation',
  'certainty',
  '--format',
  'html',
  '--out',
  report,
)
await picture('report', pathToFileURL(report).href, page => page.locator('.run-line').first().waitFor())
telos('test', 'examples', '--format', 'html', '--out', report)
await picture('report-index', pathToFileURL(report).href, page => page.locator('.result').first().waitFor())

await browser.close()
await plain.end()
