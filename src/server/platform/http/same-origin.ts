import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'
import { hasBody, sendsPicture } from './request-body.ts'
import { text } from '#shared/texts/text.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Requires that unsafe methods come from our own pages and carry JSON, because a form on another site can send
 * neither our Origin nor this content type. Nor can it send a picture by PUT.
 */
export function requireSameOrigin(siteOrigin: () => string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!SAFE.has(c.req.method)) {
      // A browser sends no token by itself.
      if (!c.env?.bearer) refuseForeign(c, siteOrigin())
      const type = c.req.header('content-type')
      const isJson = type ? /^application\/json(?:\s*;|$)/i.test(type) : !hasBody(c)
      if (!isJson && c.req.method !== 'DELETE' && !sendsPicture(c)) {
        throw new AppError(
          415,
          'json_required',
          text('The request body must be JSON (Content-Type: application/json)'),
        )
      }
    }
    await next()
  }
}

/**
 * Used alone for forms that work without a script and carry no JSON. Without Origin and Sec-Fetch-Site, the origin of
 * a request is unknown: the request may do what everybody may, but not act for the owner of a session.
 */
export function refuseForeign(c: Context<AppEnv>, siteOrigin: string): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  // From a page without a referrer, a form has the origin 'null' (Fetch §3.1), and the browser's word alone says where
  // it stands.
  const isUnnamed = origin === undefined || (origin === 'null' && site === 'same-origin')
  const isFromHere = isUnnamed
    ? site !== undefined || !c.get('sessionToken')
    : isOurs(origin, siteOrigin, c.req.header('host'))
  // Browsers send both. Where they contradict each other, one of them is forged.
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none'
  if (!isFromHere || !isSameSite)
    throw new AppError(403, 'cross_origin', text('This request did not come from this site'))
}

/** Whether the origin is the configured site, or this server under the loopback name of the request. */
function isOurs(origin: string, siteOrigin: string, host: string | undefined): boolean {
  if (origin === siteOrigin) return true
  return (
    /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin) &&
    origin === `http://${host}`
  )
}
