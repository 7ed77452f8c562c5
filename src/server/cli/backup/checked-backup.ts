import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { damaged, foreign } from './backup-faults.ts'
import {
  type BackupEnd,
  type BackupHead,
  type LineSum,
  readHead,
  readMark,
  startSum,
  type TableSum,
  textOf,
} from './format.ts'
import { isZipFault, linesOf } from './gzip-lines.ts'
import { knownMigrations } from './saved-tables.ts'

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
