import type { Context } from 'hono'
import { issueText } from '#shared/contracts/says.ts'
import { text } from '#shared/texts/text.ts'
import type { Config } from '../config/config.ts'
import type { SiteSource } from '../site/site.service.ts'
import { AppError } from './app-error.ts'
import type { App, AppEnv } from './app-env.ts'
import { refusalOf } from './error-handler.ts'
import { type PageWords, type PlainPage, sendPlainPage, wordsOf } from './plain-page.ts'
import { limitForm } from './request-body.ts'
import { refuseForeign } from './same-origin.ts'

/**
 * For pages that need no script: limits what their forms may send, and shows a page where the API would answer with
 * JSON. `again` is the form's address on the site itself, whatever the page was opened under.
 */
export function plainPages(
  app: App,
  path: string,
  {
    ctx,
    refusedPage,
    counted = [path],
  }: {
    ctx: { config: Config; site: SiteSource }
    refusedPage: (words: PageWords, fault: AppError, again: string) => PlainPage
    /** The paths whose requests count, if others among them are pages that may be kept. */
    counted?: readonly string[]
  },
): void {
  app.use(path, async (c, next) => {
    await next()
    if (!c.error) return
    const words = wordsOf(c, ctx)
    const fault = refusalOf(c.error, c)
    for (const [name, value] of Object.entries(fault.headers)) c.header(name, value)
    const again = new URL(words.at(c.req.path), ctx.config.siteUrl).href
    c.res = sendPlainPage(c, refusedPage(words, fault, again))
  })
  for (const each of counted)
    app.use(each, async (c, next) => {
      await c.get('count')()
      await next()
    })
  app.use(path, limitForm)
}

/** Returns the fields of a form that one of our own pages sent. */
export async function formOf(
  c: Context<AppEnv>,
  siteOrigin: string,
): Promise<Record<string, unknown>> {
  refuseForeign(c, siteOrigin)
  return c.req.parseBody()
}

/** Runs `work`. If it is refused, shows the form again with the error message. */
export async function orFault(
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

export function readForm<Value>(schema: Reader<Value>, fields: Record<string, unknown>): Value {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new AppError(400, 'invalid', (issue && issueText(issue)) ?? text('Please check the form'))
}
