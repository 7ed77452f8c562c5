/** An error that the operator can fix. They see only its message: one line, or one line per problem. */
export class OperatorError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OperatorError'
  }
}

/**
 * Returns one line for any error. For a failed query, it contains only the database's message, because the parameters
 * may be secrets.
 */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorError) return error.message
  const reason = error.cause instanceof Error ? error.cause : error
  const { code, syscall } = reason as NodeJS.ErrnoException
  if (code && (syscall === 'connect' || code === 'ECONNREFUSED' || code === 'ENOTFOUND'))
    return `The database cannot be reached (${code}).`
  if (code === DISK_FULL) return 'The disk that holds the database is full.'
  return (reason.message || code || reason.name).split('\n', 1).join()
}

/** PostgreSQL's SQLSTATE for a full disk. */
const DISK_FULL = '53100'
