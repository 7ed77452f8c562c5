import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { invertedRangeText, NO_WORK } from '#shared/contracts/resource-input.ts'
import { type T, type Text, text } from '#shared/texts/text.ts'
import {
  databaseErrorCode,
  goneReference,
  brokenCheck,
  invertedRange,
  isUniqueViolation,
} from '../db/database-errors.ts'
import type { Logger } from '../logger.ts'
import { AppError, conflict, invalid, notFound } from './app-error.ts'
import { type AppEnv, translatorOf } from './app-env.ts'

/**
 * PostgreSQL's error classes 08 (connection), 53 (resources) and 57 (shutdown), and errors of sockets that do not
 * respond.
 */
const DATABASE_AWAY = /^(?:08|53|57)|^(?:ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE|ENOTFOUND)$/
/** character_not_in_repertoire: U+0000 in a text. */
const UNSTORABLE_TEXT = '22021'

/** Turns every error of the API into `{ message, code, fields?, requestId }`, without a stack trace. */
export function errorResponse(error: unknown, context: Context<AppEnv>, logger: Logger): Response {
  const refusal = refusalOf(error, context)
  const requestId = context.get('requestId')
  if (refusal.status >= 500) {
    logger.error({ requestId, path: context.req.path, error }, 'request failed')
  }
  const t = translatorOf(context)
  const body: ErrorBody = {
    message: t(refusal.text),
    code: refusal.code,
    ...(refusal.fields ? { fields: saidFields(refusal.fields, t) } : {}),
    ...refusal.members,
    requestId,
  }
  return context.json(body, refusal.status, {
    'Cache-Control': 'no-store',
    'Content-Language': t.language,
    ...refusal.headers,
  })
}

function saidFields(fields: Readonly<Record<string, Text>>, t: T): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, fault]) => [name, t(fault)]))
}

export function refusalOf(error: unknown, context: Context<AppEnv>): AppError {
  return goneRefusal(error, context) ?? asAppError(error)
}

/**
 * An account, a resource or a list may be deleted between the check of a request and its write. Returns null for any
 * other error.
 */
function goneRefusal(error: unknown, context: Context<AppEnv>): AppError | null {
  const reference = goneReference(error)
  if (!reference) return null
  // Without a viewer, the request was a login.
  const viewerId = context.get('viewer')?.user.id ?? reference.accountId
  return reference.accountId !== null && reference.accountId === viewerId
    ? new AppError(401, 'unauthenticated', text('Please log in'))
    : notFound(text('This no longer exists'))
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) {
    if (error.status === 400)
      return new AppError(400, 'malformed_json', text('The request body is not valid JSON'))
    if (error.status === 413)
      return new AppError(413, 'too_large', text('The request body is too large'))
  }
  const code = databaseErrorCode(error)
  if (code === UNSTORABLE_TEXT)
    return new AppError(400, 'invalid', text('The text contains a character that cannot be stored'))
  const range = invertedRange(error)
  if (range) {
    const fault = invertedRangeText(range[0], range[1])
    return invalid(range[0], fault)
  }
  if (brokenCheck(error) === 'resources_edition_of_work') return invalid('edition', NO_WORK)
  if (isUniqueViolation(error)) return conflict('duplicate', text('This already exists'))
  if (isDatabaseAway(error)) {
    return new AppError(
      503,
      'database_away',
      text('The catalogue is not available right now. Please try again shortly.'),
      {
        headers: { 'Retry-After': '5' },
      },
    )
  }
  return new AppError(500, 'internal', text('Something went wrong'))
}

/** Whether a query has failed because the database does not answer, rather than because of the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (DATABASE_AWAY.test(databaseErrorCode(error))) return true
  const messages = [error, (error as Error | undefined)?.cause].map(
    (each) => (each as Error | undefined)?.message ?? '',
  )
  return messages.some((each) =>
    /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after calling end/.test(
      each,
    ),
  )
}
