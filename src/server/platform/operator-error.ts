import { getSystemErrorMessage } from 'node:util'
import { tableOf } from '#shared/texts/text-tables.ts'

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
    return `The database cannot be reached (${code}). Check that it runs, and that DATABASE_URL names its host and port.`
  if (code === DISK_FULL) return 'The disk that holds the database is full.'
  const line = (reason.message || code || reason.name).split('\n', 1).join()
  const remedy = REMEDIES.get(code ?? '')
  return remedy ? `The database refuses the connection: ${line}. ${remedy}` : line
}

/** What the operator can do, by PostgreSQL's SQLSTATE. */
const REMEDIES = tableOf<string>({
  '28000': 'Correct the user in DATABASE_URL, or allow it in pg_hba.conf.',
  '28P01': 'Correct the user and the password in DATABASE_URL.',
  '3D000': 'Create it (CREATE DATABASE), or correct DATABASE_URL.',
})

/** PostgreSQL's SQLSTATE for a full disk. */
const DISK_FULL = '53100'

/** Returns the system's words for a problem with a file, or null for anything else. */
export function fileFault(error: unknown): string | null {
  const { errno, code = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (errno === undefined || code.startsWith('ECONN')) return null
  return getSystemErrorMessage(errno) ?? null
}
