import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.js'

/** Bytes: models of this size should be given as files. */
const largest = 16_000_000

/** The JSON that a request carries. Forms of other pages cannot send this content type without asking first. */
export const jsonOf = async (request: IncomingMessage): Promise<unknown> => {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'only application/json is understood')
  const chunks: Buffer[] = []
  let size = 0
  // What is too much is read but not kept: a client that is cut off would not hear why.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= largest) chunks.push(chunk)
  }
  if (size > largest) throw new Refusal(413, `more than ${largest / 1_000_000} MB`)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Refusal(400, 'this is not JSON')
  }
}
