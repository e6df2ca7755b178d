import { present } from '@telos-verifier/telos/page'
/** A piece of a text: in both, only in the old one, or only in the new one. */
export interface Piece {
  readonly text: string
  readonly only: 'old' | 'new' | null
}

/** Names and numbers are compared whole; every other character for itself. */
const words = /[\p{L}\p{M}\p{N}_.]+|\s+|./gsu

/** The table that finds what is common grows with the product of both lengths. */
const most = 1_000_000

/** How a description of a state became another: by words, with as much in common as possible. */
export const difference = (before: string, after: string): Piece[] => {
  const olds = before.match(words) ?? []
  const news = after.match(words) ?? []
  let first = 0
  while (first < olds.length && first < news.length && olds[first] === news[first]) first++
  let last = 0
  while (
    last < olds.length - first &&
    last < news.length - first &&
    olds[olds.length - 1 - last] === news[news.length - 1 - last]
  )
    last++
  const middle = compared(olds.slice(first, olds.length - last), news.slice(first, news.length - last))
  return joined([
    ...olds.slice(0, first).map(text => ({ text, only: null })),
    ...middle,
    ...olds.slice(olds.length - last).map(text => ({ text, only: null })),
  ])
}

const compared = (olds: readonly string[], news: readonly string[]): Piece[] => {
  const width = news.length + 1
  if ((olds.length + 1) * width > most)
    return [
      { text: olds.join(''), only: 'old' },
      { text: news.join(''), only: 'new' },
    ]
  // The longest common subsequence of what is left, from the end.
  const common = new Uint32Array((olds.length + 1) * width)
  for (let i = olds.length - 1; i >= 0; i--)
    for (let j = news.length - 1; j >= 0; j--)
      common[i * width + j] =
        olds[i] === news[j]
          ? present(common[(i + 1) * width + j + 1]) + 1
          : Math.max(present(common[(i + 1) * width + j]), present(common[i * width + j + 1]))
  const pieces: Piece[] = []
  let i = 0
  let j = 0
  while (i < olds.length || j < news.length) {
    if (i < olds.length && j < news.length && olds[i] === news[j]) {
      pieces.push({ text: present(olds[i]), only: null })
      i++
      j++
    } else if (
      i < olds.length &&
      (j === news.length || present(common[(i + 1) * width + j]) >= present(common[i * width + j + 1]))
    )
      pieces.push({ text: present(olds[i++]), only: 'old' })
    else pieces.push({ text: present(news[j++]), only: 'new' })
  }
  return pieces
}

/** Neighbours of one kind together. */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const out: { text: string; only: Piece['only'] }[] = []
  for (const { text, only } of pieces) {
    const last = out.at(-1)
    if (last !== undefined && last.only === only) last.text += text
    else if (text !== '') out.push({ text, only })
  }
  return out
}
