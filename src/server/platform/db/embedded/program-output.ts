import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const KEPT_LINES = 30
/** The second where the last page of a file still fits in part. */
const DISK_FULL = /No space left on device|wrote only \d+ of \d+ bytes/

/** Reads a program's output line by line; the returned function returns the last lines. */
export function keepLastLines(
  stream: Readable,
  onLine: (line: string) => void = () => undefined,
): () => readonly string[] {
  const lines: string[] = []
  createInterface({ input: stream }).on('line', (line) => {
    lines.push(line)
    if (lines.length > KEPT_LINES) lines.shift()
    onLine(line)
  })
  return () => lines
}

/** The line that says why a PostgreSQL program failed, without its severity. */
export function errorLine(lines: readonly string[]): string {
  if (lines.some((line) => DISK_FULL.test(line)))
    return 'The disk is full (No space left on device).'
  const fault = lines.find((line) => /(?:FATAL|PANIC|error): /.test(line)) ?? lines.at(-1)
  return fault?.replace(/^.*?(?:FATAL|PANIC|error):\s+/, '') ?? 'it gave no reason.'
}
