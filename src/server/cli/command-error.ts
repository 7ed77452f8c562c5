import { getSystemErrorMessage } from 'node:util'
import { EnvironmentError } from '../config/env.ts'

/** What the person at the terminal is to read, in one line. */
export class CommandError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CommandError'
  }
}

/**
 * One line for whatever went wrong (a line per fault of the environment). Of a failed query only what the database says: the query's
 * parameters may be secrets.
 */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof CommandError || error instanceof EnvironmentError) return error.message
  const reason = error.cause instanceof Error ? error.cause : error
  const { code, syscall } = reason as NodeJS.ErrnoException
  if (code && (syscall === 'connect' || code === 'ECONNREFUSED' || code === 'ENOTFOUND'))
    return `The database cannot be reached (${code}).`
  return (reason.message || code || reason.name).split('\n', 1).join()
}

/** The system's own words for a fault with a file; null when it is something else. */
export function fileFault(error: unknown): string | null {
  const { errno, code = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (errno === undefined || code.startsWith('ECONN')) return null
  return getSystemErrorMessage(errno) ?? null
}
