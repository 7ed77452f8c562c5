import type { Context } from 'hono'
import { pathToFileURL } from 'node:url'
import {
  isDecodable,
  normalizedPageUrl,
  pageKey,
  type PageVariant,
  pageVariant,
} from './platform/cache/page-url.ts'
import { type CachedAnswer, createAnswer } from './platform/cache/response-cache.ts'
import { extendApp } from './app.ts'
import type { AppContext } from './context.ts'
import { findListPage } from './features/lists/found-lists.service.ts'
import { isRenewedToken } from './features/sessions/sessions.service.ts'
import { askPage, laterPage } from './features/kids-lock/kids-pages.service.ts'
import { listPathSlugs } from './features/paths/read-paths.service.ts'
import { type PageLink, pageLinks } from './features/site/site.service.ts'
import { pictureOrigins } from './features/resources/picture-origins.service.ts'
import type { App, AppEnv } from './platform/http/app-env.ts'
import { AppError } from './platform/http/app-error.ts'
import { isDatabaseAway } from './platform/http/error-handler.ts'
import {
  laterAgain,
  type PageWords,
  type PlainPage,
  sendPlainPage,
  sendWaitPage,
  wordsOf,
} from './platform/http/plain-page.ts'
import { answerResponse, countedAnswer } from './platform/http/kept-answers.ts'
import { pagePolicy } from './platform/http/security-headers.ts'
import { clearSessionCookies } from './platform/http/account-cookies.ts'
import type { Site } from './platform/site/site.service.ts'
import { pageTexts } from './platform/texts/catalogs.ts'
import type { PictureFile, SitePicture } from '#shared/domain/site-pictures.ts'
import { paletteCss } from '#shared/domain/palette.ts'
import { isPseudo, type SiteLanguage, SOURCE_LANGUAGE } from '#shared/texts/languages.ts'
import { prefixOf, withPrefix } from '#shared/texts/page-address.ts'
import type { Reader } from '#shared/texts/text.ts'
import { isSeatLock, type KidsLock } from './platform/http/kids-cookie.ts'
import type { KidsComments } from '#shared/domain/kids.ts'
import { LICHESS } from '#shared/domain/site.ts'
import { firstPath } from '#shared/domain/learning-path.ts'
import { allows, isOpenToSeats, type PageAccess, pageAccess } from '#shared/domain/page-access.ts'
import { paths } from '#shared/paths.ts'

/** The part of an API response that a page uses. */
type ApiReply = Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'json'>

type PageSite = Pick<Site, 'name' | 'tagline' | 'footerLinks' | 'runsOn' | 'imprint'> & {
  pages: readonly PageLink[]
  lichessUrl?: string
  groupsOff?: true
} & Partial<Record<SitePicture, PictureFile | null>>

/** What the renderer needs to know besides the URL. */
type RenderContext = {
  api: (path: string) => Promise<ApiReply>
  theme: 'light' | 'dark' | null
  reader: Reader
  scripts: string
  prefix: string
  languages: readonly SiteLanguage[]
  kids: boolean
  /** What the kids lock does to comments; null if kids mode is not locked. */
  locked: KidsComments | null
  siteUrl: string
  site: PageSite
  supportEmail: string
  notice: string | null
}
/** A complete page or a redirect (3xx). */
export type RenderedPage = {
  status: number
  location: string | null
  html: string
  /** The bodies of the inline scripts that the renderer has written. No other script of the page may run. */
  inlineScripts: readonly string[]
  /** Why the page says that it could not be shown. */
  error?: unknown
}
export type Renderer = { render(url: URL, context: RenderContext): Promise<RenderedPage> }

/** Loads the built renderer. `folder` is dist/server. */
export async function loadRenderer(folder: string): Promise<Renderer> {
  const module = (await import(pathToFileURL(`${folder}/server.js`).href)) as { default: Renderer }
  return module.default
}

/**
 * Serves every path that no other route handles as a page. A page that is the same for everybody is rendered once per
 * variant and catalogue version. A page about a user, or with a secret in its URL, is rendered for the person who
 * requests it and never cached.
 */
export function pageRoutes(app: App, ctx: AppContext, renderer: Renderer): void {
  extendApp(app, ctx, (each, eachCtx) => addPages(each, eachCtx, renderer))
}

/** Shown in place of a page that needs the database while the database is unavailable. Never cached. */
const awayPage = (words: PageWords): PlainPage => ({
  status: 503,
  html: laterAgain(
    words,
    words.t('{site} is temporarily unavailable'),
    words.t(
      'The catalogue does not answer right now. Nothing is lost. Please try again in a minute.',
    ),
  ),
})

/** What pages show of the site, which is in the HTML of each. */
function pageSiteOf(site: Site, language: SiteLanguage, own: SiteLanguage): PageSite {
  const { name, tagline, footerLinks, runsOn, imprint, logo, logoDark, icon } = site
  return {
    name,
    tagline,
    footerLinks,
    runsOn,
    imprint,
    pages: pageLinks(site, language, own).filter(({ showIn }) => showIn !== 'none'),
    ...(logo && { logo }),
    ...(logo && logoDark && { logoDark }),
    ...(icon && { icon }),
  }
}

const AWAY_RETRY_SECONDS = '5'

/**
 * Thrown when a page cannot be rendered now: the database is unavailable to one of its calls, or its code is gone,
 * because a build has replaced that of the running server.
 */
class AwayError extends Error {}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

/** The former pages of the filters of lists: the home page, categories and sources. */
const FILTERS_PAGE = /^\/filters(\/(?:(?:category|source)\/[a-z_]+)?)?$/

/** The former pages for whoever does not know the moves. */
const FIRST_STEPS = /^\/(?:first-steps\/?(?:\?|$)|plan\/?\?(?:.*&)?level=new(?:&|$))/i

/** Returns where somebody who does not know the moves begins. */
async function beginning(ctx: AppContext, language: SiteLanguage, kids: boolean): Promise<string> {
  const slug = firstPath(isPseudo(language) ? SOURCE_LANGUAGE : language, kids)
  const isThere = (await listPathSlugs(ctx)).includes(slug)
  return isThere ? paths.learningPath(slug) : paths.learningPaths()
}

/** Without groups, these are not found, whoever asks. */
const GROUP_PAGE = /^\/(?:groups|join)(?:\/|$)/

function addPages(app: App, ctx: AppContext, renderer: Renderer): void {
  app.get('/filters/*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const [isFormer, list = '/'] = FILTERS_PAGE.exec(pathname) ?? []
    return isFormer ? c.redirect(paths.withFilters(list + search), 301) : next()
  })

  app.get('*', async (c) => {
    try {
      return await answerPage(c)
    } catch (error) {
      if (error instanceof AppError && error.status === 429)
        return sendWaitPage(c, wordsOf(c, ctx), error)
      if (!(error instanceof AwayError) && !isDatabaseAway(error)) throw error
      c.header('Retry-After', AWAY_RETRY_SECONDS)
      return sendPlainPage(c, awayPage(wordsOf(c, ctx)))
    }
  })

  const answerPage = async (c: Context<AppEnv>): Promise<Response> => {
    const url = new URL(c.req.url)
    const language = c.env?.language ?? ctx.config.language
    const prefix = prefixOf(language, ctx.config.languages)
    const normalized = withPrefix(normalizedPageUrl(url), prefix)
    const variant = pageVariant(c.req.header('cookie'), Boolean(ctx.kids))
    if (FIRST_STEPS.test(url.pathname + url.search)) {
      const begin = await beginning(ctx, language, variant.kids)
      // The path may be moved to the trash, and come back.
      c.header('Cache-Control', 'no-store')
      return c.redirect(begin, 308)
    }
    // Locked visitors get no lists, which the call behind the page refuses.
    const list = ctx.kids
      ? null
      : await findListPage(ctx, url.pathname, () => c.get('findViewer')())
    if (list?.movedTo) {
      // The list may get its former title back, so browsers must ask again.
      c.header('Cache-Control', 'no-store')
      return c.redirect(list.movedTo + url.search, 301)
    }
    const isOff = ctx.config.groups === 'off' && GROUP_PAGE.test(url.pathname)
    const rule = list?.isUnshared ? 'member' : isOff ? 'public' : pageAccess(url.pathname)
    const lock = c.env?.lock
    const isSeats = lock !== undefined && isSeatLock(lock) && isOpenToSeats(url.pathname)
    if (ctx.kids && rule !== 'public' && !isSeats) return sendPlainPage(c, askPage(wordsOf(c, ctx)))
    const elsewhere = await otherPlace(ctx, c, rule)
    if (elsewhere) return c.redirect(elsewhere)
    const shared = isShared(rule)
    const job = {
      variant,
      language,
      prefix,
      rule,
      cookie: shared ? '' : (c.req.header('cookie') ?? ''),
      lock: isSeats ? lock : undefined,
    }
    if (!shared) {
      await c.get('count')()
      const target = withPrefix(`${url.pathname}${url.search}`, prefix)
      const page = await renderPage(app, ctx, renderer, { ...job, normalized: target })
      return answerResponse(c, page)
    }
    const answer = await countedAnswer(ctx, c, pageKey(variant, normalized), () =>
      renderPage(app, ctx, renderer, { ...job, normalized }),
    )
    if (ctx.kids && answer.status === 403) return sendPlainPage(c, laterPage(wordsOf(c, ctx)))
    if (rule === 'public') rememberUrl(ctx, c, normalized, answer)
    return answerResponse(c, answer)
  }
}

/** Whether a page with this rule is the same for everybody; it is then rendered without cookies. */
function isShared(rule: PageAccess): boolean {
  return rule === 'public' || rule === 'guest'
}

/** Returns where to redirect users who may not open the page (docs/product.md §2.2), or null if they may. */
async function otherPlace(
  ctx: AppContext,
  c: Context<AppEnv>,
  rule: PageAccess,
): Promise<string | null> {
  const pathname = new URL(c.req.url).pathname
  if (rule === 'public' || rule === 'token' || rule === 'pending') return null
  const token = c.get('sessionToken')
  const viewer = await c.get('findViewer')()
  if (rule === 'guest') return viewer ? paths.home() : null
  if (!viewer) {
    if (token && !(await isRenewedToken(ctx, token)))
      clearSessionCookies(c, ctx.config.siteUrl.startsWith('https:'))
    c.header('Cache-Control', 'no-store')
    return paths.auth(nextPage(new URL(c.req.url)))
  }
  const { role, suspendedAt } = viewer.user
  // The console is closed to suspended people, because they may not write.
  if (rule === 'member' || (suspendedAt === null && allows(rule, role))) return null
  c.header('Cache-Control', 'no-store')
  const start = role === 'member' || suspendedAt !== null ? paths.home() : paths.console(role)
  // A moderator's console starts on another page, so this redirect is not a refusal.
  if (start === paths.home() || pathname !== paths.admin())
    // The next page shows the reason once (client: shell/guards.ts).
    c.header('Set-Cookie', 'access_denied=1; Path=/; Max-Age=20; SameSite=Lax')
  return start
}

/** The URL of the suggestion page may contain the address to suggest, so the page is opened again after the login. */
function nextPage({ pathname, search }: URL): string {
  return pathname === paths.suggest() ? pathname + search : ''
}

function rememberUrl(
  ctx: AppContext,
  c: Context<AppEnv>,
  normalized: string,
  answer: CachedAnswer,
): void {
  if (answer.status === 200 && c.env?.incoming?.url)
    ctx.cache.rememberUrl(c.env.incoming.url, normalized)
}

/**
 * Returns the URL for the renderer. A path that begins with two slashes is on this site, although a URL parser takes
 * it for another host. It is not a page, and neither is a path that is not UTF-8.
 */
function pageUrl(siteUrl: string, target: string, prefix: string): string {
  const names = isDecodable(target) && !target.startsWith('//')
  return siteUrl + (names ? target : `${prefix}/not-found`)
}

type PageJob = {
  variant: PageVariant
  language: SiteLanguage
  prefix: string
  /** The address of the page. */
  normalized: string
  rule: PageAccess
  /** The lock of a seat, for which the API opens what is the seat's. */
  lock?: KidsLock | undefined
  /** Passed on to the API; empty for pages that are the same for everybody. */
  cookie: string
}

async function renderPage(
  app: App,
  ctx: AppContext,
  renderer: Renderer,
  job: PageJob,
): Promise<CachedAnswer> {
  const { siteUrl, supportEmail, notice } = ctx.config
  const site = await ctx.site.find()
  const { reader, scripts } = pageTexts(job.language)
  let refused = false
  let away = false
  const robots: Record<string, string> = {}
  const page = await renderer.render(new URL(pageUrl(siteUrl, job.normalized, job.prefix)), {
    api: async (path) => {
      const reply = await callApi(app, path, job)
      // Only the subject of a page can be refused to a locked visitor, so a refusal means that the page is not for
      // kids.
      refused ||= Boolean(ctx.kids) && reply.status === 403
      away ||= reply.status === 503
      // If a call hides its response from search engines, so does the page.
      const rule = reply.headers.get('X-Robots-Tag')
      if (rule) robots['X-Robots-Tag'] = rule
      return reply
    },
    ...job.variant,
    reader: { ...reader, site },
    scripts,
    prefix: job.prefix,
    languages: ctx.config.languages,
    locked: ctx.kids?.comments ?? null,
    siteUrl,
    site: {
      ...pageSiteOf(site, job.language, ctx.config.language),
      ...(ctx.config.groups === 'off' ? { groupsOff: true as const } : {}),
      ...(ctx.config.lichessUrl === LICHESS ? {} : { lichessUrl: ctx.config.lichessUrl }),
    },
    supportEmail,
    notice,
  })
  if (away) throw new AwayError()
  if (refused) return createAnswer(403, {}, Buffer.alloc(0))
  const { html, inlineScripts, error } = page
  if (page.status >= 500)
    ctx.logger.error({ path: job.normalized.split('?')[0], error }, 'page failed')
  if (isGone(error)) throw new AwayError()
  if (page.status >= 300 && page.status < 400) return redirect(page)
  const https = siteUrl.startsWith('https:')
  const pictures = await pictureOrigins(ctx)
  const { status } = page
  return createAnswer(
    status,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': status === 200 && isShared(job.rule) ? 'no-cache' : 'no-store',
      'Content-Security-Policy': pagePolicy(inlineScripts, { https, pictures }),
      Vary: 'Accept-Encoding, Cookie',
      'Content-Language': job.language,
      // A secret in the URL must not be sent to other sites.
      ...(job.rule === 'token' ? { 'Referrer-Policy': 'no-referrer' } : {}),
      ...robots,
    },
    Buffer.from(withPalette(html, site)),
  )
}

/** The colors that come from the site's accent follow those of the style sheet, whose layers they are outside of. */
function withPalette(html: string, { accent }: Site): string {
  const css = paletteCss(accent)
  return css ? html.replace('</head>', () => `<style>${css}</style></head>`) : html
}

/** Calls the API in process, with the same validation and presenters as over the network. */
type CallOptions = { cookie?: string; language?: SiteLanguage; lock?: KidsLock | undefined }

export async function callApi(
  app: App,
  path: string,
  { cookie = '', language = 'en', lock }: CallOptions = {},
): Promise<ApiReply> {
  const inProcess: NonNullable<AppEnv['Bindings']['inProcess']> = { answer: null }
  const response = await app.request(
    path,
    { headers: { cookie, 'accept-language': language } },
    { inProcess, ...(lock ? { lock } : {}) },
  )
  const { ok, status, headers } = response
  const body = inProcess.answer?.bodies.identity
  const text = async () => body?.toString() ?? response.text()
  return { ok, status, headers, text, json: async () => JSON.parse(await text()) }
}

function redirect({ status, location }: RenderedPage): CachedAnswer {
  return createAnswer(
    status,
    { Location: location ?? '/', 'Cache-Control': 'no-store' },
    Buffer.alloc(0),
  )
}
