import { OperatorError } from '../platform/operator-error.ts'

/** A one-line message for the person at the terminal. */
export class CommandError extends OperatorError {
  constructor(message: string, cause?: unknown) {
    super(message, cause)
    this.name = 'CommandError'
  }
}
