import type { Parameters } from '@telos-verifier/telos'
import { noncePlace } from '@telos-verifier/telos/page'

/** A file of the server as it is now; where it cannot be read any more, why. */
export interface ServedFile {
  readonly name: string
  readonly text: string | null
  readonly problem: string | null
}

/** What `telos explore` was given. */
export interface Served {
  readonly model: (ServedFile & { readonly parameters: Parameters; readonly program: boolean }) | null
  readonly purpose: ServedFile | null
}

/** What marks the page's own style elements. */
export const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? noncePlace

/** Is there a server that can run programs? A static page has none. */
export const isServed = nonce !== noncePlace

export const askServer = async (): Promise<Served> => {
  const response = await fetch('session.json').catch(() => null)
  if (response === null) throw new Error('telos explore does not answer any more: start it again')
  if (!response.ok) throw new Error(`telos explore answers ${response.status}`)
  return response.json()
}
