import type { ErrorBody } from '#shared/contracts/errors.ts'

/** A non-OK answer. Its text is `{status}: {body text}` (spec §7); toasts show `userMessage`. */
export class ApiError extends Error {
  readonly status: number
  readonly userMessage: string
  readonly code: string | undefined
  /** Messages by field, where the answer names some. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, bodyText: string) {
    super(`${status}: ${bodyText}`)
    this.name = 'ApiError'
    this.status = status
    const body = parsed(bodyText)
    this.userMessage = body.message ?? bodyText
    this.code = body.code
    this.fields = body.fields ?? {}
  }
}

function parsed(bodyText: string): Partial<ErrorBody> {
  try {
    return JSON.parse(bodyText) as Partial<ErrorBody>
  } catch {
    return {}
  }
}

/** The server's words for a failed call; undefined when it had none (the network is down). */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.userMessage ? error.userMessage : undefined
}
