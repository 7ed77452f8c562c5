import { text } from '#shared/texts/text.ts'
import { t } from '#client/kit/t.tsx'
import type { ErrorBody } from '#shared/contracts/errors.ts'

/** Shown for a write that can be repeated, because the form keeps what was typed. */
export const UNREACHABLE = text(
  'The server could not be reached. Check your connection, then try again. Nothing is lost.',
)

/** A response that is not OK. Its text is `{status}: {body text}`; users see `serverMessage` instead. */
export class ApiError extends Error {
  readonly status: number
  /** The server's message for users, or what a proxy has refused; '' if neither is known, for example if a gateway has lost the server. */
  readonly userMessage: string
  readonly code: string | undefined
  /** Messages by field, if the response has any. */
  readonly fields: Readonly<Record<string, string>>
  /** The address that has to be verified before its user can log in. */
  readonly email: string | undefined
  /** Seconds to wait before the call may be repeated; null if the server does not say. */
  readonly retryAfter: number | null

  constructor(status: number, bodyText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText}`)
    this.name = 'ApiError'
    this.status = status
    const body = parsed(bodyText)
    this.userMessage =
      typeof body.message === 'string' ? body.message : proxyRefusal(status, bodyText)
    this.code = body.code
    this.fields = body.fields ?? {}
    this.email = body.email
    this.retryAfter = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  }
}

/** Returns what a proxy in front of the site has refused, which answers pages of its own; '' if it was none. */
function proxyRefusal(status: number, bodyText: string): string {
  if (status === 413) return t('Refused as too large by a proxy in front of this site.')
  return status === 403 && /^\s*</.test(bodyText)
    ? t('Refused by a proxy in front of this site.')
    : ''
}

function parsed(bodyText: string): Partial<ErrorBody & { email: string }> {
  try {
    return (JSON.parse(bodyText) as Partial<ErrorBody> | null) ?? {}
  } catch {
    return {}
  }
}

/** Whether a change with If-Match was refused because somebody else has changed the same thing. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}

/** Returns the server's message about a failed call; undefined without one, for example if the network is down. */
export function serverMessage(error: unknown): string | undefined {
  return (error instanceof ApiError && error.userMessage) || undefined
}

/** Turns the faults of a URL, as the API lists them, into sentences for a page. */
export function sentences(message: string): string {
  return message
    .split('; ')
    .map(
      (fault) => fault.charAt(0).toUpperCase() + fault.slice(1).replace(/(?<![.\s])[.\s]*$/, '.'),
    )
    .join(' ')
}
