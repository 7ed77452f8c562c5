import { ENGLISH, joined, type Text, text } from '#shared/texts/text.ts'

type Status = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 500 | 501 | 503

/** A refusal with its status, message and code (docs/product.md §16.2). */
export class AppError extends Error {
  readonly status: Status
  readonly code: string
  /** What the reader is told. `message` is the same in English, for logs. */
  readonly text: Text
  readonly fields: Readonly<Record<string, Text>> | undefined
  readonly headers: Record<string, string>
  /** Further members of the body. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(
    status: Status,
    code: string,
    content: Text,
    details: {
      fields?: Readonly<Record<string, Text>>
      headers?: Record<string, string>
      members?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    super(ENGLISH(content))
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.text = content
    this.fields = details.fields
    this.headers = details.headers ?? {}
    this.members = details.members ?? {}
  }
}

/** Refuses what visitors locked in kids mode may not have (docs/product.md §11.3). */
export function kidsLocked(fault: Text): AppError {
  return new AppError(403, 'kids_locked', fault)
}

/** Refuses what a suspended user may not do, with the reason that an admin gave. */
export function suspended(reason: string): AppError {
  return new AppError(
    403,
    'suspended',
    text('Your account is suspended. You can read, but not change anything. Reason: {reason}', {
      reason,
    }),
  )
}

/** Refuses what a muted user may not do. */
export function muted({ until, reason }: { until: string; reason: string }): AppError {
  return new AppError(
    403,
    'muted',
    text(
      'A moderator has muted your account until {until}. Until then, you can read, but not comment, report or suggest. Reason: {reason}',
      { until: utcTimeText(until), reason },
    ),
    { members: { until } },
  )
}

/** Names a time in UTC, in ISO 8601: 'Nov 21, 2026, 14:03 UTC'. */
function utcTimeText(iso: string): Text {
  return text('{day}, {time} UTC', { day: utcDayText(iso), time: iso.slice(11, 16) })
}

/** Names the day of a time in UTC, in the database driver's form or in ISO 8601: 'Nov 21, 2026'. */
export function utcDayText(time: string): Text {
  const [year = '', month = '', day = ''] = time.slice(0, 10).split('-')
  return text(
    'Date|{month, select, 1 {Jan} 2 {Feb} 3 {Mar} 4 {Apr} 5 {May} 6 {Jun} 7 {Jul} 8 {Aug} 9 {Sep} 10 {Oct} 11 {Nov} other {Dec}} {day}, {year}',
    { month: Number(month), day: Number(day), year },
  )
}

/** Refuses what asks for a verified address; an account without an address has none. */
export function unverified(members = {}): AppError {
  return new AppError(403, 'unverified', text('Please verify your email address first.'), {
    members,
  })
}

/** Refuses the value of a field. */
export function invalid(field: string, fault: Text): AppError {
  return new AppError(400, 'invalid', fault, { fields: { [field]: fault } })
}

/** Refuses what does not go with what there is, such as the value of a field. */
export function conflict(code: string, fault: Text, field?: string): AppError {
  return new AppError(409, code, fault, field === undefined ? {} : { fields: { [field]: fault } })
}

/** `fault` says what was not found. */
export function notFound(fault: Text): AppError {
  return new AppError(404, 'not_found', fault)
}

/** Says that there are no resources with these IDs. */
export function noResources(ids: readonly number[]): Text {
  return text('There {count, plural, one {is no resource {ids}} other {are no resources {ids}}}', {
    count: ids.length,
    ids: ids.join(', '),
  })
}

/** Returns the first texts as one, and how many more there are. */
export function someOf(texts: readonly Text[], most: number): Text {
  const more = texts.length - most
  return joined(more > 0 ? [...texts.slice(0, most), text('and {more} more', { more })] : texts)
}
