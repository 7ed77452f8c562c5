import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  type BackupEnd,
  type BackupHead,
  type LineSum,
  readHead,
  readMark,
  startSum,
  type TableSum,
  textOf,
  damaged,
  foreign,
} from './format.ts'
import { knownMigrations } from '../../platform/db/migrate.ts'
import { fileFault, OperatorError } from '../../platform/operator-error.ts'

/** A backup file that was read completely and is intact. */
export type CheckedBackup = { path: string; head: BackupHead; sums: readonly TableSum[] }

/** Reads the whole file and refuses one that is foreign, newer, cut off or changed. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const check = startCheck(path)
  try {
    for await (const lines of linesOf(path)) for (const line of lines) check.take(line)
  } catch (error) {
    if (!isZipFault(error)) throw error
    throw error.code === 'Z_DATA_ERROR' && !check.hasHead()
      ? foreign(path)
      : damaged(path, 'it has been cut off or changed')
  }
  return check.end()
}

function startCheck(path: string) {
  const whole = createHash('sha256')
  const sums: TableSum[] = []
  let head: BackupHead | null = null
  let open: { name: string; sum: LineSum } | null = null
  let foot: BackupEnd | null = null

  const takeMark = (line: string) => {
    const mark = readMark(line)
    if (mark === null) throw damaged(path, 'a line cannot be read')
    if (open) sums.push(open.sum.end(open.name))
    if ('end' in mark) foot = mark.end
    else open = { name: mark.table, sum: startSum() }
  }
  return {
    hasHead: () => head !== null,
    take(line: string): void {
      if (foot) throw damaged(path, 'there is more after its end')
      if (!head) head = readHead(path, line, knownMigrations())
      else if (line.startsWith('[')) open?.sum.add([line])
      else takeMark(line)
      if (!foot) whole.update(textOf([line]))
    },
    end(): CheckedBackup {
      if (!head) throw foreign(path)
      if (!foot) throw damaged(path, 'its end is missing')
      if (whole.digest('hex') !== foot.sha256) throw damaged(path, 'its checksum is wrong')
      const names = sums.map(({ name }) => name)
      const named = head.tables.map(({ name }) => name)
      if (!isDeepStrictEqual(sums, foot.tables) || !isDeepStrictEqual(names, named))
        throw damaged(path, 'its tables do not match the list at its beginning')
      return { path, head, sums }
    },
  }
}

/** Yields its rows again, one table after the other. */
export async function* rowsOf({
  path,
}: CheckedBackup): AsyncGenerator<{ table: string; lines: string[] }> {
  let table = ''
  let rows: string[] = []
  for await (const lines of linesOf(path)) {
    for (const line of lines) {
      if (line.startsWith('[')) {
        rows.push(line)
        continue
      }
      if (rows.length > 0) yield { table, lines: rows }
      rows = []
      const mark = readMark(line)
      if (mark && 'table' in mark) table = mark.table
    }
    if (rows.length > 0) yield { table, lines: rows }
    rows = []
  }
}

/**
 * Yields the lines of a compressed file in batches. Only LF ends a line; node:readline would also break at U+2028,
 * which JSON does not escape.
 */
async function* linesOf(path: string): AsyncGenerator<string[]> {
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
      ? new OperatorError(`Cannot read ${path}: ${fault}.`, error)
      : error
  }
  if (rest !== '') yield [rest]
}

/** Whether the file is not gzip or is damaged; the names of zlib's errors start with Z_. */
function isZipFault(error: unknown): error is NodeJS.ErrnoException {
  return String((error as NodeJS.ErrnoException | undefined)?.code).startsWith('Z_')
}
