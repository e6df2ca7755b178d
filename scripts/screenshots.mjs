// Pictures of every view, for the documents: needs chromium. Writes docs/images/*.png; with names, only those.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBrowser, openPage, root, serveStatic } from './browser.mjs'

const images = join(root, 'docs/images')
const folder = mkdtempSync(join(tmpdir(), 'telos-'))
const browser = await openBrowser()
const plain = await serveStatic(join(root, 'dist/page'))

const telos = (...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli/main.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  // A verdict may be any: what must not happen is that there is none.
  if (status > 2) throw new Error(`telos ${args.join(' ')}: ${stderr}`)
  return stdout
}

const named = process.argv.slice(2)
const isWanted = name => named.length === 0 || named.includes(name)

/** Opens an address, does something there, and takes a picture. */
const picture = async (name, address, work, options = {}) => {
  if (!isWanted(name)) return
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

/** A report as a page, when there is something to see in it. */
const reported = async (name, selector, ...args) => {
  if (!isWanted(name)) return
  const file = join(folder, `${name}.html`)
  telos(...args, '--format', 'html', '--out', file)
  await picture(name, pathToFileURL(file).href, page => page.locator(selector).first().waitFor())
}
const dogs = ['examples/dog/dog.ats.json', 'examples/dog/learned.purpose']
await reported('report', '.run-line', 'check', ...dogs, '--relation', 'certainty')
await reported('report-index', '.result', 'test', 'examples')

// Of an experiment, --out names the folder of its results.
if (isWanted('experiment')) {
  const file = join(folder, 'experiment.html')
  writeFileSync(file, telos('experiment', 'examples/contacts/contained.experiment.json', '--format', 'html'))
  await picture('experiment', pathToFileURL(file).href, page => page.locator('section svg').first().waitFor())
}

await browser.close()
await plain.end()
