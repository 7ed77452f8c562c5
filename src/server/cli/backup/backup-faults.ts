import { CommandError } from '../command-error.ts'

export function foreign(path: string): CommandError {
  return new CommandError(`${path} is not a backup of Openfile.`)
}

export function damaged(path: string, how: string): CommandError {
  return new CommandError(`${path} is damaged: ${how}. Nothing was restored.`)
}

export function tooNew(path: string, what: string): CommandError {
  return new CommandError(
    `${path} was made by a newer version of Openfile (${what}). Restore it with that version.`,
  )
}
