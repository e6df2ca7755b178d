// Explicit systems made for measuring.
import { SystemBuilder } from '../dist/src/simulator/explicit.js'

/** A random system: every state has `degree` transitions, and all states can be reached. */
export const randomSystem = (states, degree) => {
  const builder = new SystemBuilder()
  let x = 12345
  const below = n => {
    x = (Math.imul(x, 1103515245) + 12345) >>> 0
    return Math.floor((x / 2 ** 32) * n)
  }
  for (let s = 0; s < states; s++) {
    if (s + 1 < states) builder.edge(s, '!a', s + 1)
    for (let i = 1; i < degree; i++) builder.edge(s, i % 2 === 0 ? '!a' : '?b', below(states))
  }
  return builder.build(0, states, () => [], String, [])
}

/** A row of diamonds: 2^n ways through 3n + 1 states. */
export const diamonds = n => {
  const builder = new SystemBuilder()
  for (let i = 0; i < n; i++) {
    builder.edge(3 * i, '!a', 3 * i + 1)
    builder.edge(3 * i, '!b', 3 * i + 2)
    builder.edge(3 * i + 1, '!c', 3 * i + 3)
    builder.edge(3 * i + 2, '!c', 3 * i + 3)
  }
  return builder.build(0, 3 * n + 1, () => [], String, [])
}
