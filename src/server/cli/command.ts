import type { Readable, Writable } from 'node:stream'
import type { Config } from '../platform/config/config.ts'

/** Where a command reads and writes; tests use their own. */
export type Terminal = {
  /** Relative file names start here. */
  folder: string
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable
  /** A line on stdout. */
  say: (line: string) => void
  /** A line on stderr. */
  complain: (line: string) => void
}

export type Given = {
  /** The file, as it was typed. */
  file: string | undefined
  text(option: string): string | undefined
  has(flag: string): boolean
}

export type Tools = { config: Config; terminal: Terminal; clock: () => Date }

export type Command = {
  options: Record<string, { type: 'string' | 'boolean' }>
  file: 'required' | 'optional' | 'none'
  /** False if something was faulty and has been reported. */
  run(given: Given, tools: Tools): Promise<boolean>
}
