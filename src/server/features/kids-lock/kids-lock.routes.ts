import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { KidsLockInput } from '#shared/contracts/kids-lock.ts'
import {
  kidsLockInput,
  kidsLockView,
  kidsUnlockInput,
  kidsUnlockLinkInput,
  kidsUnlockMailed,
  UNLOCK_MAILED,
  wrongPinBody,
} from '#shared/contracts/kids-lock.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { lockBrowser, unlockBrowser } from '../../platform/http/kids-cookie.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import {
  lockAccountOf,
  lockBrowserOf,
  type Proof,
  refuseLocked,
  sealLock,
  mailUnlockLink,
  unlock,
  unlockByMail,
  type Unlocked,
} from './kids-lock.service.ts'

const status = createRoute({
  method: 'get',
  path: '/api/kids-lock',
  summary: 'Whether kids mode is locked here, and by what',
  ...access('public'),
  responses: { 200: jsonAnswer(kidsLockView, 'The lock') },
})

const lock = createRoute({
  method: 'post',
  path: '/api/kids-lock',
  summary: 'Lock kids mode in this browser; or, with `account` and its password, in every session',
  ...access('public'),
  request: jsonBody(kidsLockInput),
  responses: { 200: jsonAnswer(kidsLockView, 'Locked'), ...refusals(400, 401, 409, 429) },
})

const unlockRoute = createRoute({
  method: 'post',
  path: '/api/kids-unlock',
  summary: 'Unlock kids mode by the PIN; a locked account by its password as well',
  ...access('public'),
  request: jsonBody(kidsUnlockInput),
  responses: {
    204: { description: 'Nothing is locked any longer' },
    403: jsonAnswer(wrongPinBody, 'The PIN or password is wrong'),
    ...refusals(400, 429),
  },
})

const unlockMail = createRoute({
  method: 'post',
  path: '/api/kids-unlock-mail',
  summary: 'Send a link that unlocks kids mode to the address of a locked account',
  ...access('public'),
  responses: { 200: jsonAnswer(kidsUnlockMailed, 'The same whatever is locked'), ...refusals(429) },
})

const unlockLink = createRoute({
  method: 'post',
  path: '/api/kids-unlock-link',
  summary: 'Unlock the account whose address got the link',
  ...access('public'),
  request: jsonBody(kidsUnlockLinkInput),
  responses: {
    204: { description: 'The account is locked no longer' },
    ...refusals(400, 429),
  },
})

export function kidsLockRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(status, (c) => {
    const lock = c.env?.lock
    return c.json({ locked: lock !== undefined, by: lock?.by ?? null }, 200)
  })
  api.openapi(lock, async (c) => {
    const by = await lockFor(ctx, c, c.req.valid('json'))
    return c.json({ locked: true, by }, 200)
  })
  api.openapi(unlockRoute, async (c) => {
    const outcome = await unlockFor(ctx, c, { ...c.req.valid('json'), ip: c.get('ip') })
    if (outcome.open) return c.body(null, 204)
    const { triesLeft, message } = outcome
    const requestId = c.get('requestId')
    return c.json(
      { message, code: 'wrong_pin', fields: { pin: message }, triesLeft, requestId },
      403,
    )
  })
  api.openapi(unlockMail, async (c) => {
    await mailUnlockLink(ctx, c.env?.lock, c.get('ip'))
    return c.json({ message: UNLOCK_MAILED }, 200)
  })
  api.openapi(unlockLink, async (c) => {
    await unlockLinkFor(ctx, c, c.req.valid('json').token)
    return c.body(null, 204)
  })
}

/** Creates the lock and sends the browser its cookie. */
export async function lockFor(
  ctx: AppContext,
  c: Context<AppEnv>,
  { account = false, password = '', ...input }: KidsLockInput,
): Promise<'browser' | 'account'> {
  if (c.env?.lock) refuseLocked()
  const { comments = 'hidden', leave = 'always', leavePin = false } = input
  const wish = { pin: input.pin, comments, leave, leavePin, ip: c.get('ip') }
  const viewer = account ? await c.get('findViewer')() : null
  if (account && !viewer) throw new AppError(401, 'unauthenticated', 'Please log in')
  const id = viewer
    ? await lockAccountOf(ctx, viewer, { ...wish, password })
    : await lockBrowserOf(ctx, wish)
  lockBrowser(c, sealLock(ctx, id), ctx.config.siteUrl.startsWith('https:'))
  return viewer ? 'account' : 'browser'
}

export async function unlockLinkFor(
  ctx: AppContext,
  c: Context<AppEnv>,
  token: string,
): Promise<void> {
  await unlockByMail(ctx, token, c.get('ip'))
  if (c.env?.lock) unlockBrowser(c, ctx.config.siteUrl.startsWith('https:'))
}

export async function unlockFor(
  ctx: AppContext,
  c: Context<AppEnv>,
  proof: Proof,
): Promise<Unlocked> {
  const lock = c.env?.lock
  const outcome: Unlocked = lock ? await unlock(ctx, lock, proof) : { open: true }
  if (outcome.open) unlockBrowser(c, ctx.config.siteUrl.startsWith('https:'))
  return outcome
}
