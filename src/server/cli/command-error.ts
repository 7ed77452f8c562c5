import { getSystemErrorMessage } from 'node:util'
import { OperatorError } from '../operator-error.ts'

/** What the person at the terminal is to read, in one line. */
export class CommandError extends OperatorError {
  constructor(message: string, cause?: unknown) {
    super(message, cause)
    this.name = 'CommandError'
  }
}

/** The system's own words for a fault with a file; null when it is something else. */
export function fileFault(error: unknown): string | null {
  const { errno, code = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (errno === undefined || code.startsWith('ECONN')) return null
  return getSystemErrorMessage(errno) ?? null
}
