import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { kidsLockInput, kidsUnlockInput } from '#shared/contracts/kids-lock.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { type KidsPage, sendKidsPage } from '../../platform/http/kids-page-answer.ts'
import { limitBody } from '../../platform/http/request-body.ts'
import { refuseForeign } from '../../platform/http/same-origin.ts'
import { lockFor, unlockFor } from './kids-lock.routes.ts'
import {
  LATER_PAGE,
  type Leaving,
  leavePage,
  lockPage,
  MISSING_PAGE,
  unlockPage,
} from './kids-pages.service.ts'
import { refuseLocked } from './kids-lock.service.ts'
import { leaveTo, leaveToSite } from './leaving.service.ts'

const MAX_FORM_BYTES = 16 * 1024

/** Plain forms and pages: a lock that needs no script to be set, held or lifted. */
export function kidsPageRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  const { origin } = new URL(ctx.config.siteUrl)
  const formOf = async (c: Context<AppEnv>): Promise<Record<string, unknown>> => {
    refuseForeign(c, origin)
    return c.req.parseBody()
  }
  const lockForm = async (c: Context<AppEnv>, fault?: AppError): Promise<Response> => {
    const lock = c.env?.lock
    if (lock)
      return sendKidsPage(c, unlockPage({ account: lock.userId !== null, ...faulty(fault) }))
    const viewer = await c.get('findViewer')()
    return sendKidsPage(c, lockPage({ account: viewer?.user.username ?? null, ...faulty(fault) }))
  }

  app.use('/kids/*', limitBody(MAX_FORM_BYTES))
  app.get(paths.kidsLock(), (c) => lockForm(c))
  app.post(paths.kidsLock(), (c) =>
    orFault(c, lockForm, async () => {
      if (c.env?.lock) refuseLocked()
      const { again, account, ...fields } = await formOf(c)
      const input = read(kidsLockInput, { ...fields, account: account === 'true' })
      if (again !== input.pin) throw new AppError(400, 'invalid', 'The two PINs are not the same')
      await lockFor(ctx, c, input)
      return c.redirect(`${paths.home()}?category=kids`, 303)
    }),
  )
  app.get(paths.kidsUnlock(), (c) => c.redirect(paths.kidsLock()))
  app.post(paths.kidsUnlock(), (c) =>
    orFault(c, lockForm, async () => {
      const proof = read(kidsUnlockInput, await formOf(c))
      const outcome = await unlockFor(ctx, c, { ...proof, ip: c.get('ip') })
      if (!outcome.open) throw new AppError(403, 'wrong_pin', outcome.message)
      return c.redirect(paths.kids(), 303)
    }),
  )

  const leave = (path: string, find: typeof leaveTo) =>
    app.get(path, async (c) => {
      const id = /^[1-9]\d{0,8}$/.exec(c.req.param('id') ?? '')?.[0]
      const page = id ? await leavePageOr(() => find(ctx, Number(id), c.env?.lock)) : MISSING_PAGE
      return sendKidsPage(c, page)
    })
  leave('/leave/:id', leaveTo)
  leave('/leave/site/:id', leaveToSite)
}

function faulty(fault: AppError | undefined) {
  return fault
    ? { fault: { status: fault.status as KidsPage['status'], message: fault.message } }
    : {}
}

/** The form again, with what was wrong. */
async function orFault(
  c: Context<AppEnv>,
  form: (c: Context<AppEnv>, fault: AppError) => Promise<Response>,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'cross_origin') throw error
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
    return form(c, error)
  }
}

type Reader<Value> = {
  safeParse(
    value: unknown,
  ): { success: true; data: Value } | { success: false; error: { issues: { message: string }[] } }
}

function read<Value>(schema: Reader<Value>, fields: Record<string, unknown>): Value {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  throw new AppError(400, 'invalid', result.error.issues[0]?.message ?? 'Please check the form')
}

async function leavePageOr(find: () => Promise<Leaving>): Promise<KidsPage> {
  try {
    return leavePage(await find())
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return LATER_PAGE
    if (error instanceof AppError && error.status === 404) return MISSING_PAGE
    throw error
  }
}
