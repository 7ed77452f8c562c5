import { createHash } from 'node:crypto'
import { z } from 'zod'
import { OperatorError } from '../../platform/operator-error.ts'

export function foreign(path: string): OperatorError {
  return new OperatorError(`${path} is not a backup of Openfile.`)
}

export function damaged(path: string, how: string): OperatorError {
  return new OperatorError(`${path} is damaged: ${how}.`)
}

function tooNew(path: string, what: string): OperatorError {
  return new OperatorError(
    `${path} was made by a newer version of Openfile (${what}). Restore it with that version.`,
  )
}

/**
 * A backup is gzipped JSON lines: a header; for each table, a line that names it and one line per row; and a
 * footer with the counts and checksums. See docs/decisions/011-backup-format.md.
 */
export const FORMAT = 'openfile-backup'
export const FORMAT_VERSION = 1

const anyHead = z.object({ format: z.literal(FORMAT), version: z.int() })

const backupHead = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The newest migration of the saved database. */
  migration: z.string(),
  createdAt: z.string(),
  /** Sorted so that foreign keys find their targets. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      /** The last number of each sequence, by column; null if it has not been used. */
      sequences: z.record(z.string(), z.string().regex(/^\d+$/).nullable()),
    }),
  ),
})
export type BackupHead = z.infer<typeof backupHead>

const tableMark = z.object({ table: z.string() })

const tableSum = z.object({ name: z.string(), rows: z.int(), sha256: z.string() })
/** The number of rows in a table, and the SHA-256 of their lines. */
export type TableSum = z.infer<typeof tableSum>

const backupEnd = z.object({
  tables: z.array(tableSum),
  /** The checksum of everything above this line. */
  sha256: z.string(),
})
export type BackupEnd = z.infer<typeof backupEnd>

const mark = z.union([tableMark, z.object({ end: backupEnd })])

/** Parses the line between two tables, or the footer; returns null if it is neither. */
export function readMark(line: string): z.infer<typeof mark> | null {
  return mark.safeParse(fromJson(line)).data ?? null
}

/** Refuses what this version cannot read. */
export function readHead(
  path: string,
  line: string,
  migrations: readonly { tag: string }[],
): BackupHead {
  const json = fromJson(line)
  const any = anyHead.safeParse(json)
  if (!any.success) throw foreign(path)
  if (any.data.version > FORMAT_VERSION) throw tooNew(path, `format ${any.data.version}`)
  const head = backupHead.safeParse(json)
  if (!head.success) throw damaged(path, 'its beginning cannot be read')
  const { migration } = head.data
  // By number: a backup may be of a release whose migrations have become one since.
  const newest = numberOf(migrations.at(-1)?.tag ?? '')
  if (!(numberOf(migration) <= newest)) throw tooNew(path, migration)
  return head.data
}

/** Returns 18 for '0018_kids_lock'; NaN for a name without a number. */
function numberOf(tag: string): number {
  return Number.parseInt(tag, 10)
}

function fromJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Counts lines and adds them to a checksum as they pass. */
export type LineSum = { add(lines: readonly string[]): void; end(name: string): TableSum }

export function startSum(): LineSum {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines) {
      rows += lines.length
      hash.update(textOf(lines))
    },
    end: (name) => ({ name, rows, sha256: hash.digest('hex') }),
  }
}

export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
