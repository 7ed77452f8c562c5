type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503

/** A refusal with its status, message and code (docs/product.md §16.2). */
export class AppError extends Error {
  readonly status: Status
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  /** Further members of the body. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(
    status: Status,
    code: string,
    message: string,
    details: {
      fields?: Record<string, string>
      headers?: Record<string, string>
      members?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.fields = details.fields
    this.headers = details.headers ?? {}
    this.members = details.members ?? {}
  }
}

/** Refuses what visitors locked in kids mode may not have (docs/product.md §11.3). */
export function kidsLocked(message: string): AppError {
  return new AppError(403, 'kids_locked', message)
}

/** Refuses what a suspended user may not do, with the reason that an admin gave. */
export function suspended(reason: string): AppError {
  const message = `Your account is suspended. You can read, but not change anything. Reason: ${reason}`
  return new AppError(403, 'suspended', message)
}

export function notFound(what: string): AppError {
  return new AppError(404, 'not_found', `${what} not found`)
}
