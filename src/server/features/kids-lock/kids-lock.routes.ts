import type { Context } from 'hono'
import * as calls from '#shared/calls/kids-lock.ts'
import type { KidsLockInput } from '#shared/contracts/kids-lock.ts'
import {
  kidsLockInput,
  kidsLockView,
  kidsUnlockInput,
  wrongPinBody,
} from '#shared/contracts/kids-lock.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App, AppEnv } from '../../platform/http/app-env.ts'
import { lockBrowser, unlockBrowser } from '../../platform/http/kids-cookie.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  lockAccountOf,
  lockBrowserOf,
  type Proof,
  refuseLocked,
  sealLock,
  unlock,
  unlockByMail,
  type Unlocked,
} from './kids-lock.service.ts'
import { message } from '#shared/texts/text.ts'

export function kidsLockRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.getKidsLock,
    {
      summary: 'Whether kids mode is locked here, and by what',
      response: kidsLockView,
      returns: 'The lock',
    },
    ({ c }) => {
      const lock = c.env?.lock
      return { locked: lock !== undefined, by: lock?.by ?? null }
    },
  )
  serve(
    api,
    calls.lockKids,
    {
      summary:
        'Lock kids mode in this browser; or, with `account` and its password, in every session',
      body: kidsLockInput,
      response: kidsLockView,
      returns: 'Locked',
      refusals: [401, 409, 429],
    },
    async ({ body, c }) => {
      const by = await lockFor(ctx, c, body)
      return { locked: true, by }
    },
  )
  serve(
    api,
    calls.unlockKids,
    {
      summary: 'Unlock kids mode by the PIN; a locked account by its password as well',
      body: kidsUnlockInput,
      returns: 'Nothing is locked any longer',
      refusals: [429],
      refusalBodies: { 403: { schema: wrongPinBody, description: 'The PIN or password is wrong' } },
    },
    async ({ body, ip, c }) => {
      await unlockFor(ctx, c, { ...body, ip })
    },
  )
}

/** Creates the lock and sends the browser its cookie. */
export async function lockFor(
  ctx: AppContext,
  c: Context<AppEnv>,
  { account = false, password = '', ...input }: KidsLockInput,
): Promise<'browser' | 'account'> {
  if (c.env?.lock) refuseLocked()
  const { comments = 'hidden', leave = 'always', leavePin = false } = input
  const lockOptions = { pin: input.pin, comments, leave, leavePin, ip: c.get('ip') }
  const viewer = account ? await c.get('findViewer')() : null
  if (account && !viewer) throw new AppError(401, 'unauthenticated', message('Please log in'))
  const id = viewer
    ? await lockAccountOf(ctx, viewer, { ...lockOptions, password })
    : await lockBrowserOf(ctx, lockOptions)
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

export async function unlockFor(ctx: AppContext, c: Context<AppEnv>, proof: Proof): Promise<void> {
  const lock = c.env?.lock
  if (lock) refuseWrong(await unlock(ctx, lock, proof))
  unlockBrowser(c, ctx.config.siteUrl.startsWith('https:'))
}

export function refuseWrong(outcome: Unlocked): void {
  if (outcome.open) return
  const { message: fault, triesLeft } = outcome
  throw new AppError(403, 'wrong_pin', fault, { fields: { pin: fault }, members: { triesLeft } })
}
