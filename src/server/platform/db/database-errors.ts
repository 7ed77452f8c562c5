import { RANGES } from '#shared/domain/resource-ranges.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'
/** Foreign keys whose value is an account. Drizzle names them after both columns. */
const OF_AN_ACCOUNT = /_(?:users_id|plans_user_id)_fk$/

/** Returns PostgreSQL's SQLSTATE or the socket's error code; '' if the error has neither. */
export function databaseErrorCode(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  const found = code ?? cause?.code
  return typeof found === 'string' ? found : ''
}

export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === UNIQUE_VIOLATION
}

/** Returns the name of the constraint that a row does not meet; undefined for any other error. */
export function brokenCheck(error: unknown): string | undefined {
  if (databaseErrorCode(error) !== CHECK_VIOLATION) return undefined
  const { constraint, cause } = error as Fault & { cause?: Fault }
  return constraint ?? cause?.constraint
}

/** Returns the range of a resource that would end before it begins; null for any other error. */
export function invertedRange(error: unknown): (typeof RANGES)[number] | null {
  const name = brokenCheck(error)
  if (name === 'resources_rating_order') return RANGES[0]
  return name === 'resources_age_order' ? RANGES[1] : null
}

/**
 * Returns what a new row refers to although it was deleted meanwhile, and the ID of the account if it is one; null for
 * any other error. Deletions never cause this, because all foreign keys cascade or are set to null.
 */
export function goneReference(error: unknown): { accountId: number | null } | null {
  if (databaseErrorCode(error) !== FOREIGN_KEY_VIOLATION) return null
  const { constraint, cause, detail } = error as Fault & { cause?: Fault }
  if (!OF_AN_ACCOUNT.test(constraint ?? cause?.constraint ?? '')) return { accountId: null }
  // "Key (user_id)=(7) is not present …": the words are in the server's language, the value is not.
  const [, id] = /=\((\d{1,10})\)/.exec(detail ?? cause?.detail ?? '') ?? []
  return { accountId: id === undefined ? null : Number(id) }
}

type Fault = { constraint?: string; detail?: string }
