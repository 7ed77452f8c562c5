import { hash } from 'node:crypto'
import type { Config } from '../config/config.ts'

/** A year. */
const HSTS = 'max-age=31536000'

/** Headers of every response. Pages add the hashes of their scripts to the policy. */
export function commonHeaders({
  siteUrl,
  hstsSubdomains,
}: Pick<Config, 'siteUrl' | 'hstsSubdomains'>): Record<string, string> {
  const https = siteUrl.startsWith('https:')
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Covers, which other sites may show, override this.
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    // Another program may serve plain http on a host below this one.
    ...(https
      ? { 'Strict-Transport-Security': hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS }
      : {}),
  }
}

/** For responses other than pages: they load nothing and cannot be framed. */
export const CLOSED_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

type PageSources = {
  https: boolean
  /** Scheme and host from which pictures may come, besides this site. */
  pictures: readonly string[]
}

/**
 * Returns the policy of one page: the site's own scripts, and exactly the inline scripts that its renderer has declared:
 * whatever else stands in the finished page does not run. Pictures come from this site and from the hosts of the catalogue's pictures, never from a host that a member chose.
 */
export function pagePolicy(
  inlineScripts: readonly string[],
  { https, pictures }: PageSources,
): string {
  const hashes = inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...new Set(pictures.flatMap(hostSource))].join(' '),
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

/**
 * Returns a source in the policy's grammar (CSP 3 §2.3.1), or nothing for an address that the grammar does not allow.
 */
function hostSource(address: string): string[] {
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(origin) ? [origin] : []
}
