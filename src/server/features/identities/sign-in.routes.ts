import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { invitationCode } from '#shared/contracts/people.ts'
import { ownPath, prefixIn } from '#shared/domain/own-path.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import type { App, AppEnv } from '../../platform/http/app-env.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { sendWaitPage, wordsOf } from '../../platform/http/plain-page.ts'
import {
  setSignInCookie,
  clearSignInCookie,
  MAX_SIGN_IN_COOKIE,
  signInCookie,
} from '../../platform/http/account-cookies.ts'
import { createAdmission } from '../login/admission.service.ts'
import { enter } from './identities.service.ts'
import {
  type Claims,
  type Provider,
  type ProviderName,
  SignInError,
  type SignInFault,
  type Checks,
} from './provider.ts'
import { createProviders } from './providers.ts'
import { hashToken, spendToken } from '../../platform/auth/tokens.service.ts'

const PURPOSE = 'logins under way'
const LASTS_MS = 10 * 60_000
/** How many tabs of one browser may be at other sites at once. */
const MAX_LOGINS = 5
const MAX_NEXT = 2_000

type Login = Checks & { by: ProviderName; next: string; invitation?: string | undefined }
type Kept = Login & { until: number }
type RouteContext = Parameters<typeof setSignInCookie>[0]

/** The logins at other sites that a browser has begun: one sealed cookie holds them all. */
function createLoginsUnderWay(ctx: AppContext) {
  const https = ctx.config.siteUrl.startsWith('https:')
  const now = () => ctx.clock().getTime()
  const seal = (logins: readonly Kept[]) => ctx.sealer.seal(PURPOSE, JSON.stringify(logins))
  const read = (c: RouteContext): Kept[] => {
    try {
      const sealed = signInCookie(c.req.header('cookie'), https) ?? ''
      return JSON.parse(ctx.sealer.open(PURPOSE, sealed)) as Kept[]
    } catch {
      return []
    }
  }
  return {
    /** Keeps a login beside the others. The oldest ones go when there are too many. */
    add(c: RouteContext, login: Login): void {
      const next = login.next.length > MAX_NEXT ? paths.home() : login.next
      const others = read(c).filter(({ until }) => until > now())
      const kept = [...others, { ...login, next, until: now() + LASTS_MS }].slice(-MAX_LOGINS)
      while (kept.length > 1 && seal(kept).length > MAX_SIGN_IN_COOKIE) kept.shift()
      setSignInCookie(c, https, seal(kept))
    },
    /** Returns the login that an answer belongs to; null if it belongs to none. */
    find(c: RouteContext, by: ProviderName): { login: Login; isLate: boolean } | null {
      const login = read(c).find((each) => each.by === by && each.state === c.req.query('state'))
      return login ? { login, isLate: login.until <= now() } : null
    },
    /** Returns false the second time, in any process of the site. */
    spend: ({ state }: Login): Promise<boolean> =>
      spendToken(ctx.db, hashToken(state), new Date(now() + LASTS_MS)),
    /** Forgets one login and leaves the rest. */
    remove(c: RouteContext, { state }: Login): void {
      const rest = read(c).filter((each) => each.state !== state)
      if (rest.length > 0) setSignInCookie(c, https, seal(rest))
      else clearSignInCookie(c, https)
    },
  }
}

/** Logins at other sites: they are plain addresses, so that they work without a script. */
export function signInRoutes(app: App, ctx: AppContext): void {
  const providers = createProviders(ctx.config)
  for (const by of ['oidc', 'lichess'] as const) {
    const provider = providers[by]
    app.get(`/auth/${by}`, countSignIn(ctx), beginSignIn(ctx, by, provider))
    app.get(`/auth/${by}/callback`, countSignIn(ctx), finishSignIn(ctx, by, provider))
  }
}

/** Every start and every callback has the server make requests. */
function countSignIn(ctx: AppContext): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    try {
      await ctx.limits.take('signIn')
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429) throw error
      return sendWaitPage(c, wordsOf(c, ctx), error)
    }
    return next()
  }
}

function beginSignIn(
  ctx: AppContext,
  by: ProviderName,
  provider: Provider | null,
): MiddlewareHandler<AppEnv> {
  const underWay = createLoginsUnderWay(ctx)
  return async (c, next) => {
    if (ctx.kids) return c.redirect(paths.home())
    if (!provider) return next()
    const login: Login = {
      by,
      state: random(),
      nonce: random(),
      verifier: random(),
      next: ownPath(c.req.query('next')),
      invitation: invitationCode.optional().safeParse(c.req.query('invitation')).data,
      // Whoever is logged in already proves it once more.
      isFresh: (await c.get('findViewer')()) !== null,
    }
    c.header('Cache-Control', 'no-store')
    try {
      const address = await provider.begin(login)
      underWay.add(c, login)
      return c.redirect(address.href)
    } catch (error) {
      return c.redirect(failedPath(login.next, faultOf(ctx, by, error)))
    }
  }
}

function finishSignIn(
  ctx: AppContext,
  by: ProviderName,
  provider: Provider | null,
): MiddlewareHandler<AppEnv> {
  const https = ctx.config.siteUrl.startsWith('https:')
  const { admit, loginClientOf } = createAdmission(ctx)
  const underWay = createLoginsUnderWay(ctx)
  const noteRoles = missingRoles(ctx)
  const entering = async (c: Context<AppEnv>, found: ReturnType<typeof underWay.find>) => {
    if (found?.isLate) throw new SignInError('late')
    if (!provider || !found || !(await underWay.spend(found.login))) throw new SignInError('state')
    const { login } = found
    const claims = await provider.finish(new URL(c.req.url).search, login)
    noteRoles(claims)
    const viewer = await c.get('findViewer')()
    const visitor = { viewer, client: loginClientOf(c), invitation: login.invitation }
    const entered = await enter(ctx, claims, visitor)
    if ('loggedIn' in entered) await admit(c, entered.loggedIn)
    if (!('link' in entered)) return login.next
    setSignInCookie(c, https, entered.link, 'sign_in_link')
    return failedPath(login.next, 'link')
  }
  return async (c, next) => {
    if (ctx.kids) return c.redirect(paths.home())
    if (!provider) return next()
    c.header('Cache-Control', 'no-store')
    const found = underWay.find(c, by)
    const to = await entering(c, found).catch((error: unknown) =>
      failedPath(found?.login.next ?? paths.home(), faultOf(ctx, by, error)),
    )
    // After the session's cookies, which replace what was set before.
    if (found) underWay.remove(c, found.login)
    return c.redirect(to)
  }
}

/** Says once that the claim for roles is missing, which changes nobody's role. */
function missingRoles({ config, logger }: AppContext): (claims: Claims) => void {
  let isSaid = false
  return ({ by, roles }) => {
    const claim = config.oidc?.roleClaim
    if (by !== 'oidc' || !claim || roles !== null || isSaid) return
    isSaid = true
    logger.warn({ by, claim }, 'a login has no claim for roles (OIDC_ROLE_CLAIM): roles stay')
  }
}

const random = () => randomBytes(32).toString('base64url')

const FAULT_OF_CODE = new Map<string, SignInFault>([
  ['registration_closed', 'closed'],
  ['invitation_required', 'invitation'],
  ['other_domain', 'domain'],
  ['awaiting_approval', 'awaiting'],
  ['unauthenticated', 'not_linked'],
  ['unverified', 'unverified'],
])

/** Says which sentence the login page shows, and writes the cause to the log, without what was sent. */
function faultOf({ logger }: AppContext, by: ProviderName, error: unknown): string {
  if (error instanceof AppError && error.status === 429) return 'busy'
  const refusal = error instanceof AppError ? FAULT_OF_CODE.get(error.code) : undefined
  if (refusal) return refusal
  if (!(error instanceof SignInError)) throw error
  const { fault, cause } = error
  if (cause instanceof Error) logger.warn({ by, fault, reason: cause.message }, 'a login failed')
  return fault
}

/** The login page in the language of the page to which it leads. */
function failedPath(next: string, fault: string): string {
  return `${prefixIn(next)}${paths.auth()}?failed=${fault}${nextParameter(next)}`
}

function nextParameter(next: string): string {
  return next === paths.home() ? '' : `&next=${encodeURIComponent(next)}`
}
