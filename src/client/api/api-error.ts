import type { ErrorBody } from '#shared/contracts/errors.ts'

/** A non-OK answer. Its text is `{status}: {body text}` (spec §7); toasts show `userMessage`. */
export class ApiError extends Error {
  readonly status: number
  readonly userMessage: string

  constructor(status: number, bodyText: string) {
    super(`${status}: ${bodyText}`)
    this.name = 'ApiError'
    this.status = status
    this.userMessage = messageIn(bodyText)
  }
}

function messageIn(bodyText: string): string {
  try {
    return (JSON.parse(bodyText) as Partial<ErrorBody>).message ?? bodyText
  } catch {
    return bodyText
  }
}
