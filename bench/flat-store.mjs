// The least that an exact store of states can do: flat vectors, open addressing, both doubled when they are full.
export class FlatStore {
  size = 0

  constructor(length) {
    this.length = length
    this.vectors = new Int32Array(64 * length)
    /** A number + 1; 0: free. */
    this.slots = new Int32Array(128)
  }

  get bytes() {
    return this.vectors.byteLength + this.slots.byteLength
  }

  open(state) {
    return this.vectors.subarray(state * this.length, (state + 1) * this.length)
  }

  intern(vector) {
    const { length, slots, vectors } = this
    const mask = slots.length - 1
    let slot = hashOf(vector, 0, length) & mask
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const at = (slots[slot] - 1) * length
      let i = 0
      while (i < length && vectors[at + i] === vector[i]) i++
      if (i === length) return slots[slot] - 1
    }
    const state = this.size++
    slots[slot] = state + 1
    if ((state + 1) * length > vectors.length) this.vectors = twice(vectors)
    this.vectors.set(vector, state * length)
    if (this.size * 4 > slots.length * 3) this.rehash()
    return state
  }

  rehash() {
    const { length, vectors } = this
    const slots = new Int32Array(2 * this.slots.length)
    const mask = slots.length - 1
    for (let state = 0; state < this.size; state++) {
      let slot = hashOf(vectors, state * length, length) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = state + 1
    }
    this.slots = slots
  }
}

const hashOf = (vector, from, length) => {
  let h = 0
  for (let i = from; i < from + length; i++) h = Math.imul(h ^ vector[i] ^ (h >>> 15), 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  return h ^ (h >>> 13)
}

const twice = array => {
  const longer = new Int32Array(2 * array.length)
  longer.set(array)
  return longer
}
