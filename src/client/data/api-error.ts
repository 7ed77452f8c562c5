import type { ErrorBody } from '#shared/contracts/errors.ts'

/** A call that got no answer, or one that is not the product's: from a gateway in between, say. */
export const NO_ANSWER = 'The server could not be reached. Please try again in a moment.'

/** For a write that may be repeated: the form keeps what was typed. */
export const UNREACHABLE =
  'The server could not be reached. Check your connection, then try again. Nothing is lost.'

/** A non-OK answer. Its text is `{status}: {body text}` (spec §7); people see `serverMessage` of it. */
export class ApiError extends Error {
  readonly status: number
  /** The server's own words; '' where something else answered, whose page is not for people. */
  readonly userMessage: string
  readonly code: string | undefined
  /** Messages by field, where the answer names some. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait before the call may be repeated; null if the server named none. */
  readonly retryAfter: number | null

  constructor(status: number, bodyText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText}`)
    this.name = 'ApiError'
    this.status = status
    const body = parsed(bodyText)
    this.userMessage = typeof body.message === 'string' ? body.message : ''
    this.code = body.code
    this.fields = body.fields ?? {}
    this.retryAfter = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  }
}

function parsed(bodyText: string): Partial<ErrorBody> {
  try {
    return (JSON.parse(bodyText) as Partial<ErrorBody> | null) ?? {}
  } catch {
    return {}
  }
}

/** The server's words for a failed call; undefined when it had none (the network is down). */
export function serverMessage(error: unknown): string | undefined {
  return (error instanceof ApiError && error.userMessage) || undefined
}

/** What a failed call says about a form: messages by field, and the message for the form as a whole. */
export function faultsOf(error: unknown): {
  fields: Readonly<Record<string, string>>
  message: string | undefined
} {
  return {
    fields: error instanceof ApiError ? error.fields : {},
    message: serverMessage(error),
  }
}

/**
 * For texts that blame what was typed: they are for a refusal without words, not for a server that
 * gave no answer.
 */
export function refusalMessage(error: unknown, blame: string): string {
  const refused = error instanceof ApiError && error.status < 500
  return serverMessage(error) ?? (refused ? blame : NO_ANSWER)
}

/** The faults of an address, as the API lists them, in a page's own text. */
export function sentences(message: string): string {
  return message
    .split('; ')
    .map((fault) => fault.charAt(0).toUpperCase() + fault.slice(1).replace(/[.\s]*$/, '.'))
    .join(' ')
}
