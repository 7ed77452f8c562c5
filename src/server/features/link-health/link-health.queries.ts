import { sql, type SQL } from 'drizzle-orm'
import type { LinkState } from '#shared/domain/curation.ts'
import { type LinkProblem, CHECK_AGAIN_DAYS, LOOK_AGAIN_HOURS } from '#shared/domain/link-health.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Text } from '#shared/texts/text.ts'
import { storedText } from '#shared/texts/stored-text.ts'

export const IS_ASKED = sql`EXISTS (SELECT FROM asked_checks WHERE asked_checks.resource_id = resources.id)`

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

/** Whether a link was never checked, or not for long enough; of `resources LEFT JOIN link_checks`. */
export function isDue(now: Date): SQL {
  return sql`(checked_at IS NULL
    OR checked_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${CHECK_AGAIN_DAYS})
    OR link_checks.state = 'unsure' AND failures > 0
      AND checked_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${LOOK_AGAIN_HOURS}))`
}
