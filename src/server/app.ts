import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { ASK_A_GROWN_UP } from '#shared/contracts/kids.ts'
import type { KidsComments } from '#shared/domain/kids.ts'
import { bearerIn, isOpenToLocked } from './platform/http/access.ts'
import {
  isSeatLock,
  type KidsLock,
  lockCookies,
  setsLockCookie,
} from './platform/http/kids-cookie.ts'
import { type AppContext, kidsContext } from './context.ts'
import { loginRoutes } from './features/login/login.routes.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { identityRoutes } from './features/identities/identities.routes.ts'
import { signInRoutes } from './features/identities/sign-in.routes.ts'
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import {
  suggestionQueueRoutes,
  suggestionRoutes,
} from './features/suggestions/suggestions.routes.ts'
import { tokenRoutes } from './features/tokens/tokens.routes.ts'
import { findTokenViewer } from './features/tokens/tokens.service.ts'
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts'
import { additionalRoutes } from './features/additional/additional.routes.ts'
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
import { openingRoutes } from './features/openings/openings.routes.ts'
import { linkHealthRoutes } from './features/link-health/link-health.routes.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { adminPageContentRoutes } from './features/page-contents/admin-page-contents.routes.ts'
import { ownPageRoutes } from './features/page-contents/own-pages.routes.ts'
import { historyRoutes } from './features/history/history.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { seedRoutes } from './features/seed/seed.routes.ts'
import { bulkJobRoutes } from './features/bulk-jobs/bulk-jobs.routes.ts'
import { adminResourceRoutes } from './features/resources/admin-resources.routes.ts'
import { puzzleRoutes } from './features/puzzles/puzzles.routes.ts'
import { reviewRoutes } from './features/review/review.routes.ts'
import { pathRoutes } from './features/paths/paths.routes.ts'
import { planRoutes } from './features/plans/plans.routes.ts'
import { resourceRoutes } from './features/resources/resources.routes.ts'
import {
  adminReadingRoutes,
  adminSynonymRoutes,
  searchCountRoutes,
  searchRoutes,
} from './features/search/search.routes.ts'
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
import { readPrefix, isRefusedAtOnce, useMiddleware } from './middleware.ts'
import { createRoutePatterns } from './platform/http/route-patterns.ts'
import { refuseInvalid } from './platform/http/validation.ts'
import { text } from '#shared/texts/text.ts'
import { ORIGINAL_TEXTS } from './seed/page-contents.ts'
import { metricsRoutes } from './platform/metrics/metrics.routes.ts'

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

/** In the order in which they are looked up. */
const ROUTES: readonly Extension[] = [
  healthRoutes,
  metricsRoutes,
  coverRoutes,
  embedRoutes,
  releaseAssetRoutes,
  feedRoutes,
  apiDocsRoutes,
  resourceRoutes,
  adminResourceRoutes,
  chapterRoutes,
  bulkJobRoutes,
  seedRoutes,
  linkHealthRoutes,
  importRoutes,
  historyRoutes,
  trashRoutes,
  mergeRoutes,
  viewRoutes,
  commentRoutes,
  reportRoutes,
  exploreRoutes,
  searchRoutes,
  searchCountRoutes,
  adminSynonymRoutes,
  adminReadingRoutes,
  openingRoutes,
  additionalRoutes,
  adminPageContentRoutes(ORIGINAL_TEXTS),
  ownPageRoutes,
  homeListRoutes,
  siteRoutes,
  siteFileRoutes,
  loginRoutes,
  passkeyRoutes,
  identityRoutes,
  signInRoutes,
  sessionRoutes,
  tokenRoutes,
  twoFactorRoutes,
  profileRoutes,
  peopleRoutes,
  invitationRoutes,
  auditRoutes,
  overviewRoutes,
  savedRoutes,
  // Before /api/study/:resourceId, which would take its path.
  studyRoutes,
  planRoutes,
  puzzleRoutes,
  reviewRoutes,
  pathRoutes,
  listRoutes,
  notificationRoutes,
  groupRoutes,
  unsubscribeRoutes,
  suggestionRoutes,
  suggestionQueueRoutes,
  linkRoutes,
  kidsLockRoutes,
  kidsPageRoutes,
  kidsRoutes,
  adminKidHostRoutes,
]

function addRoutes(app: App, ctx: AppContext): void {
  useMiddleware(app, ctx)
  if (ctx.kids) app.use('/api/*', refuseLockedOut(app))
  leadMerged(app, ctx)
  for (const add of ROUTES) add(app, ctx)
  app.all('/api/*', () => {
    throw new AppError(404, 'not_found', text('There is no such API call'))
  })
}
