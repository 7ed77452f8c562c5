type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503

/** A refusal with the status, message and code for the client (decisions §2). */
export class AppError extends Error {
  readonly status: Status
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(
    status: Status,
    code: string,
    message: string,
    details: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.fields = details.fields
    this.headers = details.headers ?? {}
  }
}

/** Not for who is locked in kids mode (decisions/022). */
export function kidsLocked(message: string): AppError {
  return new AppError(403, 'kids_locked', message)
}

export function notFound(what: string): AppError {
  return new AppError(404, 'not_found', `${what} not found`)
}
