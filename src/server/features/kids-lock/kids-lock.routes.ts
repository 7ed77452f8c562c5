import type { Context } from 'hono'
import * as calls from '#shared/calls/kids.ts'
import { type KidsLockInput, wrongPinBody } from '#shared/contracts/kids.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { lockBrowser, unlockBrowser } from '../../platform/http/kids-cookie.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import * as service from './kids-lock.service.ts'
import { text } from '#shared/texts/text.ts'
import { addHost, hosts, listHosts } from './admin-kid-hosts.service.ts'

export const kidsLockRoutes = callTable((ctx: AppContext) => [
  serve(calls.getKidsLock, 'Whether kids mode is locked here, and by what', ({ c }) => {
    const lock = c.env?.lock
    return { locked: lock !== undefined, by: lock?.by ?? null }
  }),
  serve(
    calls.lockKids,
    'Lock kids mode in this browser; or, with `account` and its password, in every session',
    async ({ body, c }) => {
      const by = await lockFor(ctx, c, body)
      return { locked: true, by }
    },
    { refusals: [401, 409] },
  ),
  serve(
    calls.unlockKids,
    'Unlock kids mode by the PIN; a locked account by its password as well',
    ({ body, c }) => unlockFor(ctx, c, body),
    {
      refusalBodies: {
        403: { schema: wrongPinBody, description: 'The PIN or password is wrong' },
      },
    },
  ),
])

/** Creates the lock and sends the browser its cookie. */
export async function lockFor(
  ctx: AppContext,
  c: Context<AppEnv>,
  { account = false, password = '', ...input }: KidsLockInput,
): Promise<'browser' | 'account'> {
  if (c.env?.lock) service.refuseLocked()
  const { comments = 'hidden', leave = 'always', leavePin = false } = input
  const lockOptions = { pin: input.pin, comments, leave, leavePin }
  const viewer = await c.get('findViewer')()
  if (account && !viewer) throw new AppError(401, 'unauthenticated', text('Please log in'))
  const id =
    account && viewer
      ? await service.lockAccountOf(ctx, viewer, { ...lockOptions, password })
      : await service.lockBrowserOf(ctx, viewer, lockOptions)
  lockBrowser(c, service.sealLock(ctx, id), ctx.config.siteUrl.startsWith('https:'))
  return account ? 'account' : 'browser'
}

export async function unlockLinkFor(
  ctx: AppContext,
  c: Context<AppEnv>,
  token: string,
): Promise<void> {
  await service.unlockByMail(ctx, token, c.env?.lock)
  if (c.env?.lock) unlockBrowser(c, ctx.config.siteUrl.startsWith('https:'))
}

export async function unlockFor(
  ctx: AppContext,
  c: Context<AppEnv>,
  proof: service.Proof,
): Promise<void> {
  const lock = c.env?.lock
  if (lock) refuseWrong(await service.unlock(ctx, lock, proof))
  unlockBrowser(c, ctx.config.siteUrl.startsWith('https:'))
}

export function refuseWrong(outcome: service.Unlocked): void {
  if (outcome.open) return
  const { fault, triesLeft } = outcome
  throw new AppError(403, 'wrong_pin', fault, { fields: { pin: fault }, members: { triesLeft } })
}

export const adminKidHostRoutes = callTable((ctx: AppContext) => [
  serve(calls.listKidHosts, 'List the websites that are made for children', () => listHosts(ctx)),
  serve(
    calls.addKidHost,
    'Add a website that is made for children',
    ({ body }) => addHost(ctx, body),
    { refusals: [409] },
  ),
  serve(calls.removeKidHost, 'Remove a website from those made for children', ({ params }) =>
    hosts.remove(ctx, params.host),
  ),
])
