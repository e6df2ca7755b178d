import { createHash } from 'node:crypto'

/** The SHA-256 of a text, in hexadecimal digits: what `sha256sum` says of a file with this text. */
export const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
