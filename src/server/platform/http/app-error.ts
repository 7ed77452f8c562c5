import { joined, message } from '#shared/texts/text.ts'

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
    content: string,
    details: {
      fields?: Record<string, string>
      headers?: Record<string, string>
      members?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    super(content)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.fields = details.fields
    this.headers = details.headers ?? {}
    this.members = details.members ?? {}
  }
}

/** Refuses what visitors locked in kids mode may not have (docs/product.md §11.3). */
export function kidsLocked(fault: string): AppError {
  return new AppError(403, 'kids_locked', fault)
}

/** Refuses what a suspended user may not do, with the reason that an admin gave. */
export function suspended(reason: string): AppError {
  return new AppError(
    403,
    'suspended',
    message('Your account is suspended. You can read, but not change anything. Reason: {reason}', {
      reason,
    }),
  )
}

/** `fault` says what was not found. */
export function notFound(fault: string): AppError {
  return new AppError(404, 'not_found', fault)
}

/** Says that there are no resources with these IDs. */
export function noResources(ids: readonly number[]): string {
  return message(
    'There {count, plural, one {is no resource {ids}} other {are no resources {ids}}}',
    { count: ids.length, ids: ids.join(', ') },
  )
}

/** Returns the first messages as one, and how many more there are. */
export function someOf(messages: readonly string[], most: number): string {
  const more = messages.length - most
  return joined(
    more > 0 ? [...messages.slice(0, most), message('and {more} more', { more })] : messages,
  )
}
