import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../scripts/browser.mjs'
import { folder, root, telos } from '../support/cli.js'

/** 10,001 steps: orders, observations, internal steps. */
const steps = 10_001
const longModel = (() => {
  const events = ['"!press"', '"?lamp"', 'i', '"?count(3)"']
  const lines = Array.from({ length: steps - 1 }, (_, i) => `(${i}, ${events[i % 4]}, ${i + 1})`)
  return `des (0, ${steps}, ${steps + 1})\n${lines.join('\n')}\n(${steps - 1}, "?done", ${steps})\n`
})()
const longPurpose = 'purpose done\nstart q\n  see done -> Success\n  otherwise -> q\n'

/** 500 states with ways forward, back, and to themselves. */
const states = 500
const largePurpose = Array.from({ length: states }, (_, i) => {
  const next = i + 1 < states ? `q${i + 1}` : 'Success'
  return [
    i === 0 ? 'purpose large\nstart q0' : `state q${i}`,
    `  do press -> ${next}`,
    `  see lamp -> ${next}`,
    `  see count(_) -> ${i % 5 === 0 ? `q${(i * 7 + 3) % states}` : next}`,
    `  otherwise -> q${i}`,
  ].join('\n')
}).join('\n')

const hostile = '</script><img src=x onerror=alert(1)><!-- "\'` \u202eabc'
const hostileModel = JSON.stringify({
  initial: hostile,
  labels: { [hostile]: [hostile] },
  transitions: [
    [hostile, `!${JSON.stringify(hostile)}`, 'עברית'],
    ['עברית', `?${JSON.stringify('x'.repeat(3000))}`, hostile],
  ],
})
const hostilePurpose = JSON.stringify({
  purpose: hostile,
  start: hostile,
  states: {
    [hostile]: { on: [{ event: `?${JSON.stringify(hostile)}`, to: 'العربية' }] },
    العربية: { on: [{ event: '*', to: 'Success' }] },
  },
})

const here = folder({
  'long.aut': longModel,
  'long.purpose': longPurpose,
  'large.purpose': `${largePurpose}\n`,
  'hostile.ats.json': hostileModel,
  'hostile.purpose.json': hostilePurpose,
  'tests/a.ats.json': '{ "initial": "a", "labels": {}, "transitions": [["a", "!x", "a"]] }',
  'tests/p.purpose': 'purpose p\nexpect feasible\nexpect not feasible\nstart q\n  do x -> Success\n',
})
const example = name => join(root, 'examples', name)
const reports = {
  dog: ['check', example('dog/dog.ats.json'), example('dog/learned.purpose')],
  dining: ['check', example('dining/dining.labs'), '--property', 'NoDeadlock'],
  wide: ['check', example('dining/dining.labs'), '--property', 'NoDeadlock', '--param', 'n=7', '--shortest'],
  all: ['check', example('dog/dog.ats.json'), example('dog/learned.purpose'), '--relation', 'all'],
  lasso: ['check', example('dog/dog.ats.json'), example('dog/patience.purpose'), '--relation', 'certainty'],
  long: ['check', 'long.aut', 'long.purpose'],
  large: ['check', 'long.aut', 'large.purpose'],
  hostile: ['check', 'hostile.ats.json', 'hostile.purpose.json'],
  tests: ['test', 'tests'],
}

let browser
beforeAll(async () => {
  for (const [name, args] of Object.entries(reports)) {
    const { stderr } = await telos([...args, '--format', 'html', '--out', `${name}.html`], { cwd: here.path })
    expect(stderr).toBe('')
  }
  browser = await openBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  here.remove()
})

/** Opens a report from its file; whatever a browser has to complain about is an error. */
const open = async (name, options = {}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
  const troubles = []
  page.on('console', message => troubles.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => troubles.push(String(error)))
  page.on('dialog', dialog => troubles.push(`dialog: ${dialog.message()}`))
  page.on('request', request => {
    if (!request.url().startsWith('file:///') || !request.url().endsWith('.html')) troubles.push(request.url())
  })
  await page.goto(`file://${here.path}/${name}.html`)
  await page.waitForSelector('html[data-ready]')
  // From the beginning of the navigation until something is painted.
  const milliseconds = await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(performance.now())))),
  )
  return { page, troubles, milliseconds }
}

const selected = page => page.locator('.run-step.selected').getAttribute('aria-posinset')

describe.each(Object.keys(reports))('%s', name => {
  test('opens without a network and without complaints, wide and narrow, light and dark', async () => {
    for (const options of [{}, { colorScheme: 'dark' }, { viewport: { width: 390, height: 800 } }]) {
      const { page, troubles } = await open(name, options)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await page.locator('.command code').textContent()).toMatch(/^telos (check|test)/)
      expect(troubles).toEqual([])
      await page.close()
    }
  })
})

test('the verdict is in a sentence, with its reach and its bounds', async () => {
  const { page } = await open('dog')
  const said = await page.locator('.said').textContent()
  expect(said).toContain('learned can succeed')
  expect(said).toContain('exact: a statement about all runs of the model; without bounds')
  await page.close()
})

test('scripts off: it still says the verdict', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`file://${here.path}/dog.html`)
  expect(await page.locator('h2').textContent()).toBe('SUCCESS: learned can succeed')
  expect(await page.locator('pre').textContent()).toContain('telos check')
  await context.close()
})

test('keys move along the run, and the purpose and the details follow', async () => {
  const { page } = await open('dog')
  await page.locator('.run-chart').focus()
  expect(await selected(page)).toBe('1')
  await page.keyboard.press('ArrowDown')
  expect(await page.locator('.step-details h3').textContent()).toBe('Step 1 of 3')
  await page.keyboard.press('End')
  expect(await selected(page)).toBe('4')
  expect(await page.locator('.step-details').textContent()).toContain('see salivate')
  await page.keyboard.press('ArrowDown')
  expect(await selected(page)).toBe('4')
  await page.keyboard.press('Home')
  expect(await selected(page)).toBe('1')
  await page.close()
})

test('the experiment and observations are told apart; agents have lifelines', async () => {
  const { page } = await open('dog')
  expect(await page.locator('.run-name').allTextContents()).toEqual(['experiment', 'dog'])
  expect(await page.locator('.run-badge').allTextContents()).toEqual(['do', 'do', 'see'])
  expect(await page.locator('.run-arrow.rightwards').count()).toBe(2)
  await page.close()
  const { page: agents } = await open('dining')
  expect(await agents.locator('.run-name').allTextContents()).toEqual(['Phil 0', 'Phil 1', 'Phil 2'])
  await agents.close()
})

test('the purpose shows the path and what never was possible', async () => {
  const { page } = await open('dog')
  expect(await page.locator('.purpose-way.path').count()).toBe(3)
  expect(await page.locator('.purpose-way.never').count()).toBe(3)
  expect(await page.locator('.coverage p').textContent()).toBe(
    '4 of 7 transitions were seen to be possible in this search; the run takes 3.',
  )
  await page.locator('.purpose-node', { hasText: 'waiting' }).click()
  expect(await selected(page)).toBe('3')
  const scale = () => page.locator('.purpose-lit > g').getAttribute('transform')
  const before = await scale()
  await page.locator('.purpose-frame').focus()
  await page.keyboard.press('+')
  expect(await scale()).not.toBe(before)
  await page.close()
})

test('a property has no purpose that anybody wrote', async () => {
  const { page } = await open('dining')
  expect(await page.locator('.run-purpose').count()).toBe(0)
  expect(await page.locator('.run-labels').count()).toBeGreaterThan(0)
  expect(await page.locator('.step-details dt').allTextContents()).not.toContain('purpose')
  await page.close()
  const { page: purposed } = await open('dog')
  expect(await purposed.locator('.run-purpose').first().textContent()).toBe('purpose')
  expect(await purposed.locator('.step-details dt').allTextContents()).toContain('purpose')
  await purposed.close()
})

test('a selected step is seen, however many lifelines there are', async () => {
  const { page } = await open('wide', { viewport: { width: 800, height: 900 } })
  await page.locator('.run-chart').focus()
  const isSeen = () =>
    page.evaluate(() => {
      const frame = document.querySelector('.run-chart').getBoundingClientRect()
      const gutter = document.querySelector('.run-step.selected .run-gutter').getBoundingClientRect()
      const mark = document.querySelector('.run-step.selected .run-box, .run-step.selected .run-arrow')
      const { left, right } = mark.getBoundingClientRect()
      return left >= gutter.right && right <= frame.right
    })
  for (const key of ['ArrowDown', 'End', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Home', 'ArrowDown', 'PageDown']) {
    await page.keyboard.press(key)
    if ((await selected(page)) !== '1') expect(await isSeen(), key).toBe(true)
  }
  await page.close()
})

test.each(['long', 'lasso'])('%s: numbers, badges and marks stand beside each other', async name => {
  const { page } = await open(name)
  await page.locator('.run-chart').focus()
  for (const key of ['End', 'Home']) {
    await page.keyboard.press(key)
    const overlaps = await page.evaluate(() =>
      [...document.querySelectorAll('.run-line .run-gutter')]
        .filter(gutter => {
          const edges = [...gutter.children].map(child => child.getBoundingClientRect())
          // The bracket of a lasso stands at the end.
          const ends = [...edges.slice(1).map(({ left }) => left), gutter.getBoundingClientRect().right - 8]
          return edges.some(({ right }, i) => right > ends[i])
        })
        .map(gutter => gutter.textContent),
    )
    expect(overlaps).toEqual([])
  }
  await page.close()
})

test('a lasso has its bracket', async () => {
  const { page } = await open('lasso')
  expect(await page.locator('.run-loop').count()).toBe(1)
  expect(await page.locator('.again').textContent()).toContain('again and again')
  await page.close()
})

test('of several verdicts one is chosen', async () => {
  const { page } = await open('all')
  expect(await page.locator('.choice button').count()).toBe(9)
  await page.locator('.choice button', { hasText: 'weak certainty' }).click()
  expect(await page.locator('.said h1').textContent()).toBe('learned need not succeed')
  await page.close()
})

test('expectations can be filtered, and open to their verdicts', async () => {
  const { page } = await open('tests')
  expect(await page.locator('h1').textContent()).toBe('1 of 2 expectations are met')
  await page.locator('.filters button.unmet').click()
  expect(await page.locator('.result').count()).toBe(1)
  await page.locator('.result summary').click()
  await page.locator('.result .run-step').nth(1).waitFor()
  await page.locator('.filters input').fill('nothing like it')
  expect(await page.locator('.result').count()).toBe(0)
  await page.close()
})

test('names stay text', async () => {
  const { page } = await open('hostile')
  expect(await page.locator('img').count()).toBe(0)
  expect(await page.locator('.said h1').textContent()).toBe(`${hostile.replace('\u202e', '\\u202e')} can succeed`)
  expect(await page.locator('script').count()).toBe(2)
  await page.close()
})

test('colours follow the scheme', async () => {
  const background = async colorScheme => {
    const { page } = await open('dog', { colorScheme })
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.close()
    return colour
  }
  expect(await background('light')).not.toBe(await background('dark'))
})

test('on paper the whole of a run is there', async () => {
  const { page } = await open('dining')
  const shown = await page.locator('.run-step').count()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await page.locator('.run-step').count()).toBeGreaterThan(shown)
  await page.close()
})

describe('size', () => {
  test.each([
    ['long', steps],
    ['large', 18],
  ])('%s: the page builds what can be seen, and a selection changes little of it', async (name, length) => {
    const { page, milliseconds } = await open(name)
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(5000)
    expect(await page.locator('.run-step').first().getAttribute('aria-setsize')).toBe(String(length + 1))
    const { lag, changes } = await page.evaluate(
      () =>
        new Promise(done => {
          let changes = 0
          const observer = new MutationObserver(seen => {
            changes += seen.length
          })
          observer.observe(document, { subtree: true, childList: true, attributes: true })
          const begun = performance.now()
          document.querySelectorAll('.run-step')[3].click()
          requestAnimationFrame(() => setTimeout(() => done({ lag: performance.now() - begun, changes })))
        }),
    )
    expect(await selected(page)).toBe('4')
    expect(changes).toBeLessThan(1000)
    await page.locator('.run-chart').focus()
    await page.keyboard.press('End')
    expect(await selected(page)).toBe(String(length + 1))
    // Only what can be seen is there.
    expect(await page.locator('.run-step').count()).toBeLessThan(100)
    console.log(`${name}: ${Math.round(milliseconds)} ms to open, ${Math.round(lag)} ms to select`)
    await page.close()
  })

  test('the file of a short run is small', () => {
    expect(readFileSync(join(here.path, 'dog.html')).length).toBeLessThan(200_000)
  })
})
