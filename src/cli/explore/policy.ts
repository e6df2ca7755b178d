/** For all that is neither document nor script: should a browser take it for a document, it can do nothing. */
const inertPolicy = "default-src 'none'"

/**
 * The headers of everything that is served. The page shows files that others may have written: whatever
 * they contain, nothing but the page's own scripts runs, and nothing leaves for anywhere else.
 */
export const guards = {
  // A file is what its content type says, whatever it looks like.
  'X-Content-Type-Options': 'nosniff',
  // The token is part of the address, and must not be known to others.
  'Referrer-Policy': 'no-referrer',
  // Other pages can neither hold on to the window nor embed what is served.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Caches must not keep models, and the next start may serve another page.
  'Cache-Control': 'no-store',
  // Unless it is a document or a script of the page.
  'Content-Security-Policy': inertPolicy,
} as const

/** The editor makes its styles when it runs: they carry the nonce, since no address could vouch for them. */
export const documentPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    // Pictures are also made in the page.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A worker obeys the policy that comes with its script, not that of the page; for other scripts it does not matter. */
const scriptPolicy = `${inertPolicy}; script-src 'self'`

/**
 * The worker with the explorer: some models run there as programs that are generated (docs/decisions/0018). It has no page
 * and, by this policy, no network; the page itself may not do so.
 */
const enginePolicy = `${scriptPolicy} 'unsafe-eval'`
const engine = /^assets\/engine-[^/]*\.js$/

/** The policy for a file of the page that is not a document. */
export const policyOf = (path: string): string =>
  engine.test(path) ? enginePolicy : /\.m?js$/.test(path) ? scriptPolicy : inertPolicy
