import { present } from '../../src/ats/present.js'
import type { Net } from '../../src/simulator/net.js'

/** A net whose transitions take one token each, as a file that BPPChecker and Telos read. */
export const bppText = ({ places, initial, transitions }: Net): string => {
  const names = symbolsFor(places)
  const listed = (counts: readonly { readonly place: number; readonly count: number }[]): string =>
    counts.flatMap(({ place, count }) => new Array<string>(count).fill(present(names[place]))).join(', ') || '0'
  const meanings = places.flatMap((place, i) => (place === names[i] ? [] : [`# ${names[i]} is ${place}`]))
  return [
    ...meanings,
    'initial',
    `  ${listed(initial.map((count, place) => ({ place, count })))}`,
    'rules',
    ...transitions.map(({ takes: [taken], gives }) => `  ${names[present(taken).place]} -> ${listed(gives)}`),
    '',
  ].join('\n')
}

/** Names of letters and digits only, different for different places. */
const symbolsFor = (places: readonly string[]): readonly string[] => {
  const used = new Set<string>()
  return places.map(place => {
    const words = place.match(/[A-Za-z0-9]+/g) ?? []
    const plain = words.map((word, i) => (i === 0 ? word : present(word[0]).toUpperCase() + word.slice(1))).join('')
    const name = /^[A-Za-z]/.test(plain) ? plain : `S${plain}`
    let distinct = name
    for (let i = 2; used.has(distinct); i++) distinct = `${name}x${i}`
    used.add(distinct)
    return distinct
  })
}
