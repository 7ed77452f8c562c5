import { createHash } from 'node:crypto'

/** On every answer (checks 38, 39). Pages add their script hashes to the policy. */
export function commonHeaders(https: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** For answers that are no pages: they load nothing and stand in nobody's frame. */
export const CLOSED_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The policy of one page: its own scripts, and of inline ones exactly those it was sent with.
 * Pictures may come from the sources' sites.
 */
export function pagePolicy(html: string, https: boolean): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: http: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Bodies of <script> elements without src; data blocks such as JSON-LD do not run and need no hash. */
function inlineScripts(html: string): string[] {
  const scripts: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/gi,
  )) {
    if (body && !/\ssrc=/i.test(attributes) && !/application\/(?:ld\+)?json/i.test(attributes))
      scripts.push(body)
  }
  return scripts
}
