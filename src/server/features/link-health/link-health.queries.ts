import { sql, type SQL } from 'drizzle-orm'
import type { LinkState } from '#shared/domain/curation.ts'
import { CHECK_AGAIN_DAYS, LOOK_AGAIN_HOURS } from '#shared/domain/link-health.ts'
import { storedText, type Text } from '#shared/texts/text.ts'

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

export const COLUMNS = sql`link_checks.state, checked_at AS "checkedAt", http_status AS "httpStatus", failures,
  first_failed_at AS "firstFailedAt", moved_to AS "movedTo", note`

/** A row whose note is as it is stored. */
export type Raw<Row> = Omit<Row, 'note'> & { note: string | null }

export function withNote<Row extends { note: string | null }>(
  row: Row,
): Omit<Row, 'note'> & { note: Text | null } {
  return { ...row, note: row.note === null ? null : storedText(row.note) }
}

/** Whether a link was never checked, or not for long enough; of `resources LEFT JOIN link_checks`. */
export function isDue(now: Date): SQL {
  return sql`(checked_at IS NULL
    OR checked_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${CHECK_AGAIN_DAYS})
    OR link_checks.state = 'unsure' AND failures > 0
      AND checked_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${LOOK_AGAIN_HOURS}))`
}
