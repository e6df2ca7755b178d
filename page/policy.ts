import type { Plugin } from 'vite'
import { noncePlace } from '../src/explore/nonce.js'

/**
 * The policy that the static files bring along: scripts only from where they are. The editor makes style elements, which need
 * a nonce; without a server it is the same for everyone, and says no more than that it is the page's own.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'nonce-${noncePlace}'`,
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
