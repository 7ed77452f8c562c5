import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CommandError, fileFault } from '../command-error.ts'

/**
 * Yields the lines of a compressed file in batches. Only LF ends a line; node:readline would also break at U+2028,
 * which JSON does not escape.
 */
export async function* linesOf(path: string): AsyncGenerator<string[]> {
  // An error in either stream surfaces in the last one.
  const text = pipeline(
    createReadStream(path),
    createGunzip({ chunkSize: 65_536 }),
    () => undefined,
  ).setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) yield lines
    }
  } catch (error) {
    const fault = fileFault(error)
    throw fault && !isZipFault(error)
      ? new CommandError(`Cannot read ${path}: ${fault}.`, error)
      : error
  }
  if (rest !== '') yield [rest]
}

/** Whether the file is not gzip or is damaged; the names of zlib's errors start with Z_. */
export function isZipFault(error: unknown): error is NodeJS.ErrnoException {
  return String((error as NodeJS.ErrnoException | undefined)?.code).startsWith('Z_')
}
