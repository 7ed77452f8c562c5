import { OperatorError } from '../../platform/operator-error.ts'

export function foreign(path: string): OperatorError {
  return new OperatorError(`${path} is not a backup of Openfile.`)
}

export function damaged(path: string, how: string): OperatorError {
  return new OperatorError(`${path} is damaged: ${how}.`)
}

export function tooNew(path: string, what: string): OperatorError {
  return new OperatorError(
    `${path} was made by a newer version of Openfile (${what}). Restore it with that version.`,
  )
}
