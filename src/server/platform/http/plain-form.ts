import { message } from '#shared/texts/text.ts'
import type { Context } from 'hono'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'
import { refuseForeign } from './same-origin.ts'

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
  throw new AppError(
    400,
    'invalid',
    result.error.issues[0]?.message ?? message('Please check the form'),
  )
}
