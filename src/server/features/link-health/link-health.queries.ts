import { sql } from 'drizzle-orm'
import { addressKey } from '#shared/domain/address-key.ts'
import type { LinkState } from '#shared/domain/curation.ts'
import type { LinkProblem } from '#shared/domain/link-health.ts'
import type { Db } from '../../platform/db/client.ts'
import { IS_ASKED, isDue } from './link-visits.queries.ts'
import type { Text } from '#shared/texts/text.ts'
import { storedText } from '#shared/texts/stored-text.ts'

export type StoredCheck = {
  state: LinkState
  checkedAt: string
  httpStatus: number | null
  failures: number
  firstFailedAt: string | null
  movedTo: string | null
  note: Text | null
}

export type LinkRow = StoredCheck & {
  id: number
  title: string
  sourceUrl: string
  updatedAt: string
  isQueued: boolean
}

export type LinkCounts = Record<LinkState | 'unchecked' | 'unasked' | 'queued', number>

const COLUMNS = sql`link_checks.state, checked_at AS "checkedAt", http_status AS "httpStatus", failures,
  first_failed_at AS "firstFailedAt", moved_to AS "movedTo", note`

/** A row whose note is as it is stored. */
type Raw<Row> = Omit<Row, 'note'> & { note: string | null }

function withNote<Row extends { note: string | null }>(
  row: Row,
): Omit<Row, 'note'> & { note: Text | null } {
  return { ...row, note: row.note === null ? null : storedText(row.note) }
}

export async function findCheck(db: Db, resourceId: number): Promise<StoredCheck | null> {
  const { rows } = await db.execute<Raw<StoredCheck>>(
    sql`SELECT ${COLUMNS} FROM link_checks WHERE resource_id = ${resourceId}`,
  )
  const [row] = rows
  return row ? withNote(row) : null
}

/** Stores nothing if the resource no longer exists or has another link by now. */
export async function saveCheck(
  db: Db,
  resourceId: number,
  url: string,
  check: StoredCheck,
): Promise<void> {
  const { state, checkedAt, httpStatus, failures, firstFailedAt, movedTo, note } = check
  await db.execute(sql`
    INSERT INTO link_checks (resource_id, state, checked_at, http_status, failures, first_failed_at, moved_to,
      moved_key, note)
    SELECT id, ${state}, ${checkedAt}::timestamptz, ${httpStatus}::int, ${failures}::int, ${firstFailedAt}::timestamptz,
      ${movedTo}, ${movedTo === null ? null : addressKey(movedTo)}, ${note && JSON.stringify(note)}
    FROM resources WHERE id = ${resourceId} AND source_url = ${url}
    ON CONFLICT (resource_id) DO UPDATE SET state = excluded.state, checked_at = excluded.checked_at,
      http_status = excluded.http_status, failures = excluded.failures, first_failed_at = excluded.first_failed_at,
      moved_to = excluded.moved_to, moved_key = excluded.moved_key, note = excluded.note`)
}

/** Those that a curator has asked to check again stay in the list until the new result is there. */
export async function listChecks(
  db: Db,
  state: LinkProblem,
  { limit, offset }: { limit: number; offset: number },
): Promise<LinkRow[]> {
  const { rows } = await db.execute<Raw<LinkRow>>(sql`
    SELECT id, title, source_url AS "sourceUrl", updated_at AS "updatedAt", ${COLUMNS},
      ${IS_ASKED} AS "isQueued"
    FROM link_checks JOIN resources ON id = resource_id
    WHERE link_checks.state = ${state} ORDER BY resource_id LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(withNote)
}

/** With regular checks (`isOn`), what is due waits for a check as what is asked for does. */
export async function countChecks(
  db: Db,
  { now, isOn }: { now: Date; isOn: boolean },
): Promise<LinkCounts> {
  const isWaiting = isOn ? sql`(${IS_ASKED} OR ${isDue(now)})` : IS_ASKED
  const { rows } = await db.execute<LinkCounts>(sql`
    SELECT count(*) FILTER (WHERE state = 'alive')::int AS alive, count(*) FILTER (WHERE state = 'moved')::int AS moved,
      count(*) FILTER (WHERE state = 'dead')::int AS dead, count(*) FILTER (WHERE state = 'unsure')::int AS unsure,
      count(*) FILTER (WHERE state IS NULL)::int AS unchecked,
      count(*) FILTER (WHERE state IS NULL AND NOT ${isWaiting})::int AS unasked,
      count(*) FILTER (WHERE ${isWaiting})::int AS queued
    FROM resources LEFT JOIN link_checks ON resource_id = id`)
  return rows[0] ?? { alive: 0, moved: 0, dead: 0, unsure: 0, unchecked: 0, unasked: 0, queued: 0 }
}
