import type { Plugin } from 'vite'

/** What stands in the document where a server that makes nonces puts one. */
export const nonce = 'TELOS-NONCE'

/**
 * The policy that the static files bring along: scripts only from where they are. The editor makes style elements, which need
 * a nonce; without a server it is the same for everyone, and says no more than that it is the page's own.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'nonce-${nonce}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export const staticPolicy: Plugin = {
  name: 'telos-static-policy',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
  ],
}
