const UNIQUE_VIOLATION = '23505'

/** Returns PostgreSQL's SQLSTATE or the socket's error code; '' if the error has neither. */
export function databaseErrorCode(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  const found = code ?? cause?.code
  return typeof found === 'string' ? found : ''
}

export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === UNIQUE_VIOLATION
}
