import { printable } from '../ats/printable.js'

/** A word as a shell takes it: what has other meanings there is quoted; what is not printable, as Bash and Zsh write it. */
export const shellWord = (word: string): string => {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  return printable(word) === word
    ? `'${word.replaceAll("'", "'\\''")}'`
    : `$'${printable(word.replace(/['\\]/g, '\\$&'))}'`
}
