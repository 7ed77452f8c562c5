import type { Hook } from '@hono/zod-openapi'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'

/** A batch of 500 rows can be wrong in thousands of ways: `fields` has them all, the sentence these. */
const FAULTS_IN_MESSAGE = 10

/** Turns zod's issues into one 400 that names every faulty field. */
export const refuseInvalid: Hook<unknown, AppEnv, string, unknown> = (result) => {
  if (result.success) return
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[fieldName(issue.path)] ??= issue.message
  const faults = Object.entries(fields).map(([name, text]) =>
    /^[A-Z]/.test(text) ? text : `${name} ${text}`,
  )
  const more = faults.length - FAULTS_IN_MESSAGE
  const message = [
    ...faults.slice(0, FAULTS_IN_MESSAGE),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('; ')
  throw new AppError(400, 'invalid', message, { fields })
}

/** 'title'; for a list of things also which and what of it: 'updates.3.title'. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.length > 2 ? path.join('.') : String(path[0] ?? 'body')
}
