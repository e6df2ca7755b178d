/** More keys than this are sorted by the engine; for fewer the call costs more than it saves. */
const few = 24

/** Two numbers below 2^21 and 2^32 as one, which sorts by the first and then by the second. */
export const keyOf = (a: number, b: number): number => a * 2 ** 32 + b
export const firstOf = (key: number): number => (key / 2 ** 32) | 0
export const secondOf = (key: number): number => key | 0

/** Sorts the first `count` keys and moves those that differ to the front; returns how many these are. */
export const sortDistinct = (keys: Float64Array, count: number): number => {
  if (count > few) keys.subarray(0, count).sort()
  else {
    for (let i = 1; i < count; i++) {
      const key = keys[i]!
      let j = i
      for (; j > 0 && keys[j - 1]! > key; j--) keys[j] = keys[j - 1]!
      keys[j] = key
    }
  }
  let distinct = 0
  for (let i = 0; i < count; i++) {
    if (i === 0 || keys[i] !== keys[i - 1]) keys[distinct++] = keys[i]!
  }
  return distinct
}
