/**
 * Returns what a header `Authorization` has after the scheme Bearer. Null for another scheme, which is not ours: behind a
 * gate of a proxy, browsers send its Basic with every request (RFC 9110 §11.6.2).
 */
export function bearerIn(authorization = ''): string | null {
  if (!/^Bearer(?![^ \t])/i.test(authorization)) return null
  return authorization.slice('Bearer'.length).replace(/^[ \t]+/, '')
}
