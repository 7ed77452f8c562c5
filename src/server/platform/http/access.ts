import type { Context, MiddlewareHandler } from 'hono'
import type { Call } from '#shared/calls/call.ts'
import { ASK_A_GROWN_UP } from '#shared/contracts/kids.ts'
import { scopesOf, type TokenScope } from '#shared/domain/token-scopes.ts'
import { hasRole, type Role } from '#shared/domain/roles.ts'
import type { Editor } from '../auth/audit-log.ts'
import { presentMute } from '../auth/users.presenter.ts'
import { actingAs, type Client, type Viewer, noTokenOpens } from '../auth/viewer.ts'
import { checkBody, hasBody } from './request-body.ts'
import { tooManyRequests } from './request-limit.ts'
import { AppError, kidsLocked, muted, suspended } from './app-error.ts'
import type { AppEnv } from './app-env.ts'
import { text } from '#shared/texts/text.ts'

/**
 * Part of a route's definition. The check runs before validation, so that users who may not use a route learn
 * nothing about its input. The OpenAPI document shows the rule as `x-access`, which the access matrix test reads for
 * every route.
 */
export function access(call: Rules) {
  const { access: rule } = call
  const scopes = scopesOf(call.method, call.path)
  const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
    requireScope(c, scopes)
    if (rule === 'public') return next()
    const viewer = await requireViewer(c, rule)
    if (!mayWhileSuspended(call)) refuseSuspended(viewer.user)
    if (call.notForSeats && viewer.user.seat) throw refuseSeat()
    if (call.notWhileMuted) refuseMuted(viewer.user)
    c.set('viewer', viewer)
    await actingAs({ userId: viewer.user.id }, next)
  }
  const check = checkBody(call.many ? 'many' : 'few')
  return {
    'x-access': rule,
    'x-kids': call.kids ?? 'refused',
    middleware: call.computes ? [guard, spendInput, check, spendChunks] : [guard, check],
    security: [
      rule === 'public' ? {} : { cookie: [] },
      ...scopes.map((scope) => ({ token: [scope] })),
    ],
  }
}

/** Counts the bytes of the input of a call that computes, before they are read. */
const spendInput: MiddlewareHandler<AppEnv> = async (c, next) => {
  // From here on, the account is counted.
  if (!c.env?.inProcess) await c.get('findViewer')()
  spend(c, c.req.url.length + Number(c.req.header('content-length') ?? 0))
  await next()
}

/** Counts a body that came in chunks. */
const spendChunks: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.req.header('content-length') && hasBody(c)) spend(c, (await c.req.text()).length)
  await next()
}

function spend(c: Context<AppEnv>, bytes: number): void {
  const exceeded = c.get('spend')(bytes)
  if (exceeded) throw tooManyRequests(exceeded)
}

/** Whether a visitor locked in kids mode may use the route; `isSeat`: one whom teachers have locked. */
export function isOpenToLocked(route: object, isSeat: boolean): boolean {
  if (!('x-kids' in route) || route['x-kids'] === 'refused') return false
  return isSeat || route['x-kids'] !== 'seats'
}

/** Throws unless the request comes from a person, or from a program whose token has one of the scopes. */
function requireScope(c: Context<AppEnv>, scopes: readonly TokenScope[]): void {
  const bearer = c.env?.bearer
  if (!bearer || scopes.some((scope) => bearer.token.scopes.includes(scope))) return
  const [scope] = scopes
  if (!scope) throw noTokenOpens()
  throw new AppError(403, 'token_scope', text('This token lacks the scope {scope}', { scope }))
}

type Rules = Pick<
  Call,
  | 'access'
  | 'kids'
  | 'method'
  | 'path'
  | 'whileSuspended'
  | 'namesPeople'
  | 'notForSeats'
  | 'notWhileMuted'
  | 'many'
  | 'computes'
>

/** Refuses what accounts that teachers manage may not do (docs/product.md §23). */
function refuseSeat(): AppError {
  return new AppError(
    403,
    'seat',
    text('This account is managed by the teachers of a group, and cannot do this.'),
  )
}

/**
 * Whether a suspended person may make the call: reading what any member may read, other people's data apart, or a call
 * whose definition allows it.
 */
export function mayWhileSuspended({
  access: rule,
  method,
  whileSuspended,
  namesPeople,
}: Pick<Call, 'access' | 'method' | 'whileSuspended' | 'namesPeople'>): boolean {
  return rule === 'member' && (whileSuspended === true || (method === 'GET' && !namesPeople))
}

/** Throws if the user is suspended (docs/product.md §14.9). */
function refuseSuspended(user: Viewer['user']): void {
  if (user.suspendedAt === null) return
  throw suspended(user.suspendedReason ?? '')
}

/** Throws if a moderator has muted the user. A past mute is none. */
function refuseMuted(user: Viewer['user']): void {
  const mute = presentMute(user)
  if (mute) throw muted(mute)
}

async function requireViewer(c: Context<AppEnv>, role: Role) {
  const viewer = await c.get('findViewer')()
  // A visitor of a locked browser is told nothing about logging in.
  if (!viewer && c.env?.lock) throw kidsLocked(ASK_A_GROWN_UP)
  if (!viewer) throw new AppError(401, 'unauthenticated', text('Please log in'))
  if (!hasRole(viewer.user.role, role)) {
    throw new AppError(403, 'forbidden', text('You do not have permission to access this page.'))
  }
  return viewer
}

/** Returns the user of a route that is not public, for the audit log. */
export function editorOf(c: Context<AppEnv>): Editor {
  return { userId: c.get('viewer').user.id }
}

/** Returns where the request comes from, for sessions and the audit log. */
export function clientOf(c: Context<AppEnv>): Client {
  return { ip: c.get('ip'), userAgent: c.req.header('user-agent') ?? '' }
}

/**
 * Returns what a header `Authorization` has after the scheme Bearer. Null for another scheme, which is not ours: behind a
 * gate of a proxy, browsers send its Basic with every request (RFC 9110 §11.6.2).
 */
export function bearerIn(authorization = ''): string | null {
  if (!/^Bearer(?![^ \t])/i.test(authorization)) return null
  return authorization.slice('Bearer'.length).replace(/^[ \t]+/, '')
}
