import type { Readable, Writable } from 'node:stream'
import type { Config } from '../platform/config/config.ts'
import { OperatorError } from '../platform/operator-error.ts'

/** Where a command reads and writes; tests use their own. */
export type Terminal = {
  /** The folder from which relative file names start. */
  folder: string
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable
  /** Prints a line to stdout. */
  say: (line: string) => void
  /** Prints a line to stderr. */
  complain: (line: string) => void
}

export type Given = {
  /** The file name as typed. */
  file: string | undefined
  text(option: string): string | undefined
  has(flag: string): boolean
}

type Tools = { config: Config; terminal: Terminal; clock: () => Date }

export type Command = {
  options: Record<string, { type: 'string' | 'boolean' }>
  file: 'required' | 'optional' | 'none'
  /** Returns false if something was invalid and has been reported. */
  run(given: Given, tools: Tools): Promise<boolean>
}

/** A one-line message for the person at the terminal. */
export class CommandError extends OperatorError {
  constructor(message: string, cause?: unknown) {
    super(message, cause)
    this.name = 'CommandError'
  }
}
