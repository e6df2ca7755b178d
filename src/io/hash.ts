import { createHash } from 'node:crypto'

/** The SHA-256 of a text, or of bytes, in hexadecimal digits: what `sha256sum` says of a file with it. */
export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
