import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { randomUUID } from 'node:crypto'
import { ASK_A_GROWN_UP } from '#shared/contracts/kids.ts'
import type { KidsComments } from '#shared/domain/kids.ts'
import { bearerIn, isOpenToLocked } from './platform/http/access.ts'
import {
  isSeatLock,
  type KidsLock,
  lockCookies,
  setsLockCookie,
} from './platform/http/kids-cookie.ts'
import { hashToken } from './platform/auth/tokens.service.ts'
import { actingAs, NOBODY, tokenKey, type Viewer, viewerOf } from './platform/auth/viewer.ts'
import { type AppContext, kidsContext } from './context.ts'
import { addressRulesOf } from './platform/fetch/given-addresses.ts'
import { loginRoutes } from './features/login/login.routes.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { identityRoutes } from './features/identities/identities.routes.ts'
import { signInRoutes } from './features/identities/sign-in.routes.ts'
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { findViewer } from './features/sessions/sessions.service.ts'
import {
  suggestionQueueRoutes,
  suggestionRoutes,
} from './features/suggestions/suggestions.routes.ts'
import { tokenRoutes } from './features/tokens/tokens.routes.ts'
import { findTokenViewer } from './features/tokens/tokens.service.ts'
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts'
import { additionalRoutes } from './features/additional/additional.routes.ts'
import { adminAdditionalRoutes } from './features/additional/admin-additional.routes.ts'
import { apiDocsRoutes } from './features/api-docs/api-docs.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { commentRoutes } from './features/comments/comments.routes.ts'
import { coverRoutes } from './features/covers/covers.routes.ts'
import { chapterRoutes } from './features/chapters/chapters.routes.ts'
import { embedRoutes } from './features/embeds/embeds.routes.ts'
import { exploreRoutes } from './features/explore/explore.routes.ts'
import { feedRoutes } from './features/feeds/feeds.routes.ts'
import { releaseAssetRoutes } from './features/release-assets/release-assets.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { homeListRoutes } from './features/home-lists/home-lists.routes.ts'
import { findAccountLock, findLock, sealLock } from './features/kids-lock/kids-lock.service.ts'
import { kidsLockRoutes, adminKidHostRoutes } from './features/kids-lock/kids-lock.routes.ts'
import { groupRoutes } from './features/groups/groups.routes.ts'
import {
  notificationRoutes,
  unsubscribeRoutes,
} from './features/notifications/notifications.routes.ts'
import { linkRoutes } from './features/links/links.routes.ts'
import { listRoutes } from './features/lists/lists.routes.ts'
import { kidsRoutes } from './features/kids/kids.routes.ts'
import { kidsPageRoutes } from './features/kids-lock/kids-pages.routes.ts'
import { adminOpeningRoutes } from './features/openings/admin-openings.routes.ts'
import { openingRoutes } from './features/openings/openings.routes.ts'
import { linkHealthRoutes } from './features/link-health/link-health.routes.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { adminPageContentRoutes } from './features/page-contents/admin-page-contents.routes.ts'
import { ownPageRoutes } from './features/page-contents/own-pages.routes.ts'
import { pageContentRoutes } from './features/page-contents/page-contents.routes.ts'
import { historyRoutes } from './features/history/history.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { seedRoutes } from './features/seed/seed.routes.ts'
import { bulkJobRoutes } from './features/bulk-jobs/bulk-jobs.routes.ts'
import { adminResourceRoutes } from './features/resources/admin-resources.routes.ts'
import { puzzleRoutes } from './features/puzzles/puzzles.routes.ts'
import { reviewRoutes } from './features/review/review.routes.ts'
import { adminPathRoutes } from './features/paths/admin-paths.routes.ts'
import { pathRoutes } from './features/paths/paths.routes.ts'
import { planRoutes } from './features/plans/plans.routes.ts'
import { recommendationRoutes } from './features/recommendations/recommendations.routes.ts'
import { resourceRoutes } from './features/resources/resources.routes.ts'
import { adminReadingRoutes, adminSynonymRoutes } from './features/search/admin-search.routes.ts'
import { searchCountRoutes, searchRoutes } from './features/search/search.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { savedRoutes } from './features/saved/saved.routes.ts'
import { studyRoutes } from './features/study/study.routes.ts'
import { leadMerged, mergeRoutes } from './features/merges/merges.routes.ts'
import { siteFileRoutes } from './features/site/site-files.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { trashRoutes } from './features/trash/trash.routes.ts'
import { viewRoutes } from './features/views/views.routes.ts'
import { AppError, kidsLocked } from './platform/http/app-error.ts'
import type { App, AppEnv } from './platform/http/app-env.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { errorResponse } from './platform/http/error-handler.ts'
import { readPrefix } from './platform/http/language-prefix.ts'
import { isTooLarge, refuseTooLarge } from './platform/http/request-body.ts'
import { type Exceeded, tooManyRequests } from './platform/http/request-limit.ts'
import { createRoutePatterns } from './platform/http/route-patterns.ts'
import { requireSameOrigin } from './platform/http/same-origin.ts'
import { sessionToken } from './platform/http/session-cookie.ts'
import { CLOSED_POLICY, commonHeaders } from './platform/http/security-headers.ts'
import { refuseInvalid } from './platform/http/validation.ts'
import { text, translator } from '#shared/texts/text.ts'
import { acceptedLanguage } from '#shared/texts/accept-language.ts'
import { readerOf } from './platform/texts/catalogs.ts'
import { ORIGINAL_TEXTS } from './seed/page-contents.ts'
import { metricsRoutes } from './platform/metrics/metrics.routes.ts'

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

type Extension = (app: App, ctx: AppContext) => void

/** The apps for locked visitors: the same routes over a narrower context, built when the first locked visitor comes. */
const lockedApps = new WeakMap<App, { extensions: Extension[]; made: Map<KidsComments, App> }>()

/** Builds all routes and middleware for a context. Does not listen. */
export function buildApp(ctx: AppContext): App {
  const app: App = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const locked = { extensions: [], made: new Map<KidsComments, App>() }
  lockedApps.set(app, locked)
  app.use(readPrefix(app, ctx))
  app.use(async (c, next) => {
    if (c.env?.inProcess || isRefusedAtOnce(c)) return next()
    await readBearer(ctx, c)
    const { bearer } = c.env ?? {}
    const lock = bearer
      ? await findAccountLock(ctx, bearer.user.id)
      : await findLock(ctx, c.req.header('cookie'))
    return lock ? answerLocked(ctx, locked, { c, lock }) : next()
  })
  addRoutes(app, ctx)
  return app
}

/** Whether a body is too large. It is refused before the client may have left. */
function isRefusedAtOnce(c: Context<AppEnv>): boolean {
  return c.req.path.startsWith('/api/') && isTooLarge(c)
}

/** Adds routes for everybody, locked or not. */
export function extendApp(app: App, ctx: AppContext, extension: Extension): void {
  extension(app, ctx)
  lockedApps.get(app)?.extensions.push(extension)
}

/** Reads for whom a program acts. A fault is answered later, with the headers that every response has. */
async function readBearer(ctx: AppContext, c: Context<AppEnv>): Promise<void> {
  const given = bearerIn(c.req.header('authorization'))
  if (given === null || !c.req.path.startsWith('/api/')) return
  try {
    const bearer = await findTokenViewer(ctx, given)
    c.env = { ...c.env, bearer }
  } catch (error) {
    c.env = { ...c.env, bearerFault: error as Error }
  }
}

async function answerLocked(
  ctx: AppContext,
  { extensions, made }: { extensions: Extension[]; made: Map<KidsComments, App> },
  { c, lock }: { c: Context<AppEnv>; lock: KidsLock },
): Promise<Response> {
  let app = made.get(lock.comments)
  if (!app) {
    const kids = kidsContext(ctx, lock.comments)
    app = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
    addRoutes(app, kids)
    for (const extend of extensions) extend(app, kids)
    made.set(lock.comments, app)
  }
  const answer = await app.fetch(c.req.raw, { ...c.env, lock })
  // No cache between here and the browser may store this response for others, or serve others' responses to this
  // visitor.
  if (/public/.test(answer.headers.get('Cache-Control') ?? ''))
    answer.headers.set('Cache-Control', 'private, no-cache')
  // The browser of a locked account stays locked when the session ends. In a class the next seat logs in there.
  if (lock.by === 'account' && !lock.managed && !lock.marked && !setsLockCookie(answer.headers)) {
    const https = ctx.config.siteUrl.startsWith('https:')
    for (const cookie of lockCookies(sealLock(ctx, lock.id), https))
      answer.headers.append('Set-Cookie', cookie)
  }
  return answer
}

/** Refuses every API request that matches no call, or a call that locked visitors may not make. */
function refuseLockedOut(app: App): MiddlewareHandler<AppEnv> {
  const patternOf = createRoutePatterns(app)
  let open: Record<'seats' | 'others', ReadonlySet<string>> | null = null
  return async (c, next) => {
    open ??= { seats: routesForLocked(app, true), others: routesForLocked(app, false) }
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
    const { seats, others } = open
    const mine = c.env?.lock && isSeatLock(c.env.lock) ? seats : others
    if (!mine.has(`${method} ${patternOf(method, c.req.path)}`)) throw kidsLocked(ASK_A_GROWN_UP)
    await next()
  }
}

function routesForLocked({ openAPIRegistry }: App, isSeat: boolean): Set<string> {
  const open = new Set<string>()
  for (const definition of openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path } = definition.route
    if (isOpenToLocked(definition.route, isSeat))
      open.add(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  }
  return open
}

function addRoutes(app: App, ctx: AppContext): void {
  useMiddleware(app, ctx)
  if (ctx.kids) app.use('/api/*', refuseLockedOut(app))
  leadMerged(app, ctx)
  healthRoutes(app, ctx)
  metricsRoutes(app, ctx)
  coverRoutes(app, ctx)
  embedRoutes(app, ctx)
  releaseAssetRoutes(app, ctx)
  feedRoutes(app, ctx)
  apiDocsRoutes(app, ctx)
  resourceRoutes(app, ctx)
  adminResourceRoutes(app, ctx)
  chapterRoutes(app, ctx)
  bulkJobRoutes(app, ctx)
  seedRoutes(app, ctx)
  linkHealthRoutes(app, ctx)
  importRoutes(app, ctx)
  historyRoutes(app, ctx)
  trashRoutes(app, ctx)
  mergeRoutes(app, ctx)
  viewRoutes(app, ctx)
  commentRoutes(app, ctx)
  reportRoutes(app, ctx)
  exploreRoutes(app, ctx)
  searchRoutes(app, ctx)
  searchCountRoutes(app, ctx)
  adminSynonymRoutes(app, ctx)
  adminReadingRoutes(app, ctx)
  openingRoutes(app, ctx)
  adminOpeningRoutes(app, ctx)
  additionalRoutes(app, ctx)
  adminAdditionalRoutes(app, ctx)
  pageContentRoutes(app, ctx)
  adminPageContentRoutes(ORIGINAL_TEXTS)(app, ctx)
  ownPageRoutes(app, ctx)
  homeListRoutes(app, ctx)
  siteRoutes(app, ctx)
  siteFileRoutes(app, ctx)
  loginRoutes(app, ctx)
  passkeyRoutes(app, ctx)
  identityRoutes(app, ctx)
  signInRoutes(app, ctx)
  sessionRoutes(app, ctx)
  tokenRoutes(app, ctx)
  twoFactorRoutes(app, ctx)
  profileRoutes(app, ctx)
  peopleRoutes(app, ctx)
  invitationRoutes(app, ctx)
  auditRoutes(app, ctx)
  overviewRoutes(app, ctx)
  savedRoutes(app, ctx)
  // Before /api/study/:resourceId, which would take its path.
  recommendationRoutes(app, ctx)
  studyRoutes(app, ctx)
  planRoutes(app, ctx)
  puzzleRoutes(app, ctx)
  reviewRoutes(app, ctx)
  pathRoutes(app, ctx)
  adminPathRoutes(app, ctx)
  listRoutes(app, ctx)
  notificationRoutes(app, ctx)
  groupRoutes(app, ctx)
  unsubscribeRoutes(app, ctx)
  suggestionRoutes(app, ctx)
  suggestionQueueRoutes(app, ctx)
  linkRoutes(app, ctx)
  kidsLockRoutes(app, ctx)
  kidsPageRoutes(app, ctx)
  kidsRoutes(app, ctx)
  adminKidHostRoutes(app, ctx)
  app.all('/api/*', () => {
    throw new AppError(404, 'not_found', text('There is no such API call'))
  })
}

function useMiddleware(app: App, ctx: AppContext): void {
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
    // If requests are logged, the listener has already set one (http/request-listener.ts).
    c.set('requestId', String(c.env?.outgoing?.getHeader('X-Request-Id') ?? randomUUID()))
    c.set('addressRules', addressRules)
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
        : sessionToken(c.req.header('cookie'), siteUrl.startsWith('https:'))
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
    await actingAs({ ...NOBODY, ip: c.get('ip'), token: bearer?.token }, next)
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
