import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { invitationCode } from '#shared/contracts/invitations.ts'
import { ownPath, prefixIn } from '#shared/domain/own-path.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { openOnce, readSealed, sealOnce } from '../../platform/auth/one-time-tokens.ts'
import type { App, AppEnv } from '../../platform/http/app-env.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  clearSignInCookie,
  setSignInCookie,
  signInCookie,
} from '../../platform/http/sign-in-cookie.ts'
import { createAdmission } from '../login/admission.service.ts'
import { enter } from './identities.service.ts'
import {
  type Checks,
  type Provider,
  type ProviderName,
  SignInError,
  type SignInFault,
} from './provider.ts'
import { createProviders } from './providers.ts'

const PURPOSE = 'sign in'
const STATE_MS = 10 * 60_000

type State = Checks & { by: ProviderName; next: string; invitation?: string | undefined }

/** Logins at other sites: they are plain addresses, so that they work without a script. */
export function signInRoutes(app: App, ctx: AppContext): void {
  const providers = createProviders(ctx.config)
  for (const by of ['oidc', 'lichess'] as const) {
    const provider = providers[by]
    app.get(`/auth/${by}`, beginSignIn(ctx, by, provider))
    app.get(`/auth/${by}/callback`, finishSignIn(ctx, by, provider))
  }
}

function beginSignIn(
  ctx: AppContext,
  by: ProviderName,
  provider: Provider | null,
): MiddlewareHandler<AppEnv> {
  const https = ctx.config.siteUrl.startsWith('https:')
  return async (c, next) => {
    if (ctx.kids) return c.redirect(paths.home())
    if (!provider) return next()
    const state: State = {
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
      const address = await provider.begin(state)
      const text = JSON.stringify(state)
      setSignInCookie(c, https, sealOnce(ctx, { purpose: PURPOSE, text, lasts: STATE_MS }))
      return c.redirect(address.href)
    } catch (error) {
      return c.redirect(failedPath(state.next, faultOf(ctx, by, error)))
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
  return async (c, next) => {
    if (ctx.kids) return c.redirect(paths.home())
    if (!provider) return next()
    c.header('Cache-Control', 'no-store')
    const sealed = signInCookie(c.req.header('cookie'), https) ?? ''
    const known = readSealed(ctx, PURPOSE, sealed)
    const state = known && (JSON.parse(known.text) as State)
    const after = state?.next ?? paths.home()
    try {
      if (known?.hasExpired) throw new SignInError('late')
      const isOurs = state?.by === by && state.state === c.req.query('state')
      if (!state || !isOurs || (await openOnce(ctx, PURPOSE, sealed)) === null)
        throw new SignInError('state')
      const claims = await provider.finish(new URL(c.req.url).search, state)
      const viewer = await c.get('findViewer')()
      const visitor = { viewer, client: loginClientOf(c), invitation: state.invitation }
      const entered = await enter(ctx, claims, visitor)
      if ('link' in entered) {
        setSignInCookie(c, https, entered.link)
        return c.redirect(linkPath(after))
      }
      if ('loggedIn' in entered) await admit(c, entered.loggedIn)
      clearSignInCookie(c, https)
      return c.redirect(after)
    } catch (error) {
      clearSignInCookie(c, https)
      return c.redirect(failedPath(after, faultOf(ctx, by, error)))
    }
  }
}

const random = () => randomBytes(32).toString('base64url')

const FAULT_OF_CODE = new Map<string, SignInFault>([
  ['registration_closed', 'closed'],
  ['invitation_required', 'invitation'],
  ['other_domain', 'domain'],
  ['awaiting_approval', 'awaiting'],
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

function linkPath(next: string): string {
  return `${prefixIn(next)}${paths.auth()}?failed=link${nextParameter(next)}`
}

function nextParameter(next: string): string {
  return next === paths.home() ? '' : `&next=${encodeURIComponent(next)}`
}
