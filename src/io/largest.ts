import { textLanguageOf } from '../../simulators/languages.js'

const mebibyte = 2 ** 20

/** Is that the name of a file with a purpose? */
export const isPurposeFile = (path: string): boolean => /\.purpose(\.json)?$/.test(path)

/**
 * The most bytes that a file may have. Strings in V8 end at about 512 MiB of characters; well before that a model should be a
 * program. A grammar may keep something for each character, and there V8 ends the process much earlier.
 */
export const largestFor = (path: string): number => {
  if (isPurposeFile(path)) return 16 * mebibyte
  return textLanguageOf(path)?.kind === 'language' ? 64 * mebibyte : 256 * mebibyte
}
