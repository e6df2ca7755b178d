import { expect, test } from 'vitest'
import { type Run, sequenceSvg } from '../../src/index.js'

const step = { event: '!a', state: null, labels: [], purpose: '' }
const lasso = (told: Run['steps'][number]['told']): Run => ({
  start: { state: null, labels: [], purpose: '' },
  steps: [{ ...step, ...(told === undefined ? {} : { told }) }],
  loop: 0,
})
const numbers = (element: string): Record<string, number> =>
  Object.fromEntries([...element.matchAll(/(\w+)="(-?[\d.]+)"/g)].map(([, name, value]) => [name, Number(value)]))

test.each([
  ['a model', undefined],
  ['an agent', { actor: 'b', text: 'c', effects: [] }],
])('of %s: what says that it goes on is white behind, and all on the paper', (_, told) => {
  const lines = sequenceSvg(lasso(told), 'title').split('\n')
  const at = lines.findIndex(line => line.includes('again and again'))
  const [frame, paper, words] = [lines[at - 2], lines[at - 1], lines[at]]
  expect(frame).toContain('stroke-dasharray')
  expect(paper).toContain('fill="white"')
  const [{ y: top, height }, behind, text] = [frame, paper, words].map(numbers)
  const bottom = top + height
  expect(behind.y).toBeLessThan(bottom)
  expect(behind.y + behind.height).toBeGreaterThan(bottom)
  expect(text.x).toBeCloseTo(behind.x + behind.width / 2, 1)
  const sheet = numbers(lines.find(line => line.startsWith('<svg'))!)
  expect(behind.x + behind.width).toBeLessThan(sheet.width)
  expect(text.y).toBeLessThan(sheet.height)
})
