import { getSystemErrorMessage } from 'node:util'
import { OperatorError } from '../platform/operator-error.ts'

/** A one-line message for the person at the terminal. */
export class CommandError extends OperatorError {
  constructor(message: string, cause?: unknown) {
    super(message, cause)
    this.name = 'CommandError'
  }
}

/** Returns the system's words for a problem with a file, or null for anything else. */
export function fileFault(error: unknown): string | null {
  const { errno, code = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (errno === undefined || code.startsWith('ECONN')) return null
  return getSystemErrorMessage(errno) ?? null
}
