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

/** Shown for a call without a response, or with one that is not ours, for example from a gateway in between. */
export const NO_ANSWER = text('The server could not be reached. Please try again in a moment.')

/** Says that a call did not reach the server, and whether it was a proxy that said so. */
export function unreached(error: unknown): string {
  return error instanceof ApiError && /^50[234]: \s*</.test(error.message)
    ? t(
        'The server could not be reached by a proxy in front of this site. Please try again in a moment.',
      )
    : t(NO_ANSWER)
}

/** Returns what to say beside a button whose write failed, and which can be repeated; undefined without an error. */
export function writeFault(error: unknown): string | undefined {
  return error ? (serverMessage(error) ?? t(UNREACHABLE)) : undefined
}

/** Returns a sentence about why something could not be loaded: 'Error loading links: …'. */
export function loadingFault(what: string, error: unknown): string {
  const reason = serverMessage(error) ?? t('the server could not be reached')
  return t('Error loading {what}: {reason}', { what, reason })
}

/** Returns what a failed call says about a form: messages by field, and a message for the form as a whole. */
export function faultsOf(error: unknown): {
  fields: Readonly<Record<string, string>>
  message: string | undefined
  isClash: boolean
} {
  return {
    fields: error instanceof ApiError ? error.fields : {},
    message: serverMessage(error),
    isClash: isChangedMeanwhile(error),
  }
}

/**
 * Returns `blame`, which blames the input, if the server responded without a message of its own: with a refusal, or with
 * nothing at all. A gateway's page says nothing about the input.
 */
export function refusalMessage(error: unknown, blame: string): string {
  const refused =
    error instanceof ApiError && (error.status < 500 || error.message === `${error.status}: `)
  return serverMessage(error) ?? (refused ? blame : t(NO_ANSWER))
}
