import type { Hook } from '@hono/zod-openapi'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'

/** Turns zod's issues into one 400 that names every faulty field. */
export const refuseInvalid: Hook<unknown, AppEnv, string, unknown> = (result) => {
  if (result.success) return
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? 'body')
    fields[name] ??= issue.message
  }
  const message = Object.entries(fields)
    .map(([name, text]) => (/^[A-Z]/.test(text) ? text : `${name} ${text}`))
    .join('; ')
  throw new AppError(400, 'invalid', message, { fields })
}
