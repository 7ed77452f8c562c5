import type { Context, MiddlewareHandler } from 'hono'
import { randomUUID } from 'node:crypto'
import { hashToken } from './platform/auth/tokens.service.ts'
import { actingAs, NOBODY, tokenKey, type Viewer, viewerOf } from './platform/auth/viewer.ts'
import type { AppContext } from './context.ts'
import { addressRulesOf } from './platform/fetch/given-addresses.ts'
import { findViewer } from './features/sessions/sessions.service.ts'
import { AppError } from './platform/http/app-error.ts'
import type { App, AppEnv } from './platform/http/app-env.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { errorResponse } from './platform/http/error-handler.ts'
import { isTooLarge, refuseTooLarge } from './platform/http/request-body.ts'
import { type Exceeded, tooManyRequests } from './platform/http/request-limit.ts'
import { requireSameOrigin } from './platform/http/same-origin.ts'
import { sessionToken } from './platform/http/account-cookies.ts'
import { CLOSED_POLICY, commonHeaders } from './platform/http/security-headers.ts'
import { translator } from '#shared/texts/text.ts'
import { acceptedLanguage } from '#shared/texts/accept-language.ts'
import { readerOf } from './platform/texts/catalogs.ts'
import { pageAddress, withPrefix } from '#shared/texts/page-address.ts'
import type { Config } from './platform/config/config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** These calls write, but not to the catalogue. */
const LOGIN_PATHS = new Set([
  '/api/login',
  '/api/login/link',
  '/api/login/passkey',
  '/api/login/passkey/options',
  '/api/verify-login-2fa',
  '/api/logout',
])
/** These calls have limits of their own (auth/attempt-limits.service.ts), and are open to a class that has read a lot. */
const UNCOUNTED = new Set([
  '/api/login',
  '/api/login/link',
  '/api/login/passkey',
  '/api/login/passkey/options',
  '/api/verify-login-2fa',
  '/api/register',
])

/** Whether a body is too large. It is refused before the client may have left. */
export function isRefusedAtOnce(c: Context<AppEnv>): boolean {
  return c.req.path.startsWith('/api/') && isTooLarge(c)
}

/** What every request goes through before its route, and every response after it. */
export function useMiddleware(app: App, ctx: AppContext): void {
  const headers = {
    ...commonHeaders(ctx.config),
    'Content-Security-Policy': CLOSED_POLICY,
  }
  const { siteUrl } = ctx.config
  const addressRules = addressRulesOf(ctx.config)

  app.onError((error, c) => {
    if (error instanceof AppError && error.code === 'cross_origin')
      ctx.notices.noteForeignOrigin(c.req.header())
    return errorResponse(error, c, ctx.logger)
  })
  app.use(async (c, next) => {
    // Without the database, the site keeps the name that it had.
    if (!isRefusedAtOnce(c)) await ctx.site.find().catch(() => undefined)
    c.set('addressRules', addressRules)
    describeRequest(ctx, c)
    await actingAs({ ...NOBODY, ip: c.get('ip'), token: c.env?.bearer?.token }, next)
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    c.res.headers.set('X-Request-Id', c.get('requestId'))
  })
  app.use('/api/*', async (c, next) => {
    if (!UNCOUNTED.has(c.req.path)) await c.get('count')()
    if (c.env?.bearerFault) throw c.env.bearerFault
    await next()
  })
  app.use(
    '/api/*',
    requireSameOrigin(() => siteUrl),
  )
  app.use('/api/*', refuseTooLarge)
  app.use('/api/*', refreshAfterWrite(ctx))
  app.use('/api/*', async (c, next) => {
    await next()
    // A response without caching rules is about a person.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
}

/** Notes who asks, in which language and from where, and how the request is counted. */
function describeRequest(ctx: AppContext, c: Context<AppEnv>): void {
  // If requests are logged, the listener has already set one (http/request-listener.ts).
  c.set('requestId', String(c.env?.outgoing?.getHeader('X-Request-Id') ?? randomUUID()))
  c.set('findTranslator', () =>
    translator(
      readerOf(
        acceptedLanguage(c.req.header('accept-language'), ctx.config.languages),
        ctx.site.known(),
      ),
    ),
  )
  c.set('ip', c.env?.incoming ? clientAddress(c.env.incoming, ctx.config.trustedProxies) : '')
  if (c.env?.incoming) ctx.notices.noteForwarded(c.env.incoming)
  const { bearer, bearerFault } = c.env ?? {}
  // With a token, a cookie counts for nothing.
  const token =
    bearer || bearerFault
      ? null
      : sessionToken(c.req.header('cookie'), ctx.config.siteUrl.startsWith('https:'))
  let viewer: Promise<Viewer | null> | null = null
  c.set('sessionToken', token)
  const session = bearer ? tokenKey(bearer) : token && hashToken(token)
  const requester = { address: c.get('ip'), session }
  c.set('requester', requester)
  // Each token is counted apart; no account has a negative number.
  if (bearer) ctx.requestLimit.admit(requester, -bearer.token.id, ctx.clock().getTime(), 0)
  let counted = 0
  c.set('findViewer', () => (viewer ??= findAndAdmit(ctx, c, () => counted)))
  c.set('count', async () => {
    counted++
    const exceeded = takeOf(ctx, c, 'requestLimit', 1)
    if (!exceeded) return
    // Somebody who has just logged in behind a busy address is counted as an account.
    if (exceeded.by === 'address' && (await c.get('findViewer')())) return
    throw tooManyRequests(exceeded)
  })
  c.set('spend', (bytes) => takeOf(ctx, c, 'computingLimit', bytes))
}

/** From here on, a request with a session counts against its account and no longer against its address. */
async function findAndAdmit(
  ctx: AppContext,
  c: Context<AppEnv>,
  counted: () => number,
): Promise<Viewer | null> {
  const { bearer } = c.env ?? {}
  const found = bearer ? viewerOf(bearer) : await findViewer(ctx, c.get('sessionToken'))
  const viewer = found && withoutPastMute(found, ctx.clock())
  if (viewer && !c.env?.inProcess) {
    const [requester, now] = [c.get('requester'), ctx.clock().getTime()]
    if (!bearer) ctx.requestLimit.admit(requester, viewer.user.id, now, counted())
    ctx.computingLimit.admit(requester, viewer.user.id, now, 0)
  }
  return viewer
}

function withoutPastMute(viewer: Viewer, now: Date): Viewer {
  const { mutedUntil } = viewer.user
  if (mutedUntil === null || Date.parse(mutedUntil) > now.getTime()) return viewer
  return { ...viewer, user: { ...viewer.user, mutedUntil: null } }
}

/** Counts against a limit. Calls made while a page is rendered do not count. */
function takeOf(
  ctx: AppContext,
  c: Context<AppEnv>,
  limit: 'requestLimit' | 'computingLimit',
  cost: number,
): Exceeded | null {
  if (c.env?.inProcess) return null
  return ctx[limit].take(c.get('requester'), ctx.clock().getTime(), cost)
}

/** Called after a write, so that its author sees it at once, whatever they request next. */
function refreshAfterWrite(ctx: AppContext): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    if (SAFE_METHODS.has(c.req.method) || !c.res.ok || LOGIN_PATHS.has(c.req.path)) return
    await ctx.version.refresh()
  }
}

/** Paths that are neither pages, feeds nor covers have one address, without a language. */
const NO_PAGE =
  /^\/(?:api|assets|sitemaps|healthz|readyz|metrics)(?:\/|$)|\.(?!xml$)[a-z]+$|(?<!\/feed)\.xml$|^\/\//i
const COVER = /^\/covers\/\d+\.(?:svg|png)$/
const NOT_FOUND = '/not-found'

const hasLanguage = (path: string) => COVER.test(path) || !NO_PAGE.test(path)

/**
 * Answers `/de/help` as the request for `/help` in German, and keeps the prefix in redirects. `/en/help` leads to
 * `/help` permanently if the site speaks English without a prefix.
 */
export function readPrefix(
  app: App,
  { config }: { config: Pick<Config, 'languages'> },
): MiddlewareHandler<AppEnv> {
  const own = `/${config.languages[0]}`
  return async (c, next) => {
    if (c.env?.language || c.env?.inProcess) return next()
    const url = new URL(c.req.url)
    const { language, prefix, path } = pageAddress(url.pathname, config.languages)
    if (prefix === '') {
      const rest = url.pathname.slice(own.length)
      const isOwn = url.pathname.startsWith(own) && /^(?:\/(?!\/)|$)/.test(rest)
      return isOwn && hasLanguage(rest) ? c.redirect((rest || '/') + url.search, 308) : next()
    }
    url.pathname = hasLanguage(path) ? path : NOT_FOUND
    const answer = await app.fetch(new Request(url, c.req.raw), { ...c.env, language })
    const location = answer.headers.get('Location')
    if (!location?.startsWith('/') || location.startsWith('//')) return answer
    if (pageAddress(location.split('?')[0] ?? '', config.languages).prefix === '')
      answer.headers.set('Location', withPrefix(location, prefix))
    return answer
  }
}
