import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { TROUBLE_KINDS, type TroubleKind } from '#shared/domain/site-faults.ts'
import { oneOf } from './checks.ts'
import { when } from './columns.ts'

/** A text that was sealed with the first APP_SECRET: a start that cannot open it has another one. One row at most. */
export const secretProbe = pgTable(
  'secret_probe',
  {
    id: boolean('id').primaryKey().default(true),
    sealed: text('sealed').notNull(),
  },
  (table) => [check('secret_probe_is_one', sql`${table.id}`)],
)

/** What keeps the site from working as it should, in one row for each kind. */
export const siteTroubles = pgTable(
  'site_troubles',
  {
    kind: text('kind').$type<TroubleKind>().primaryKey(),
    /** When it began; null once it is over. */
    since: when('since'),
    /** What the system said, in English. */
    detail: text('detail').notNull().default(''),
    /** When admins were last told by email. */
    mailedAt: when('mailed_at'),
  },
  (table) => [oneOf('site_troubles_kind_allowed', table.kind, TROUBLE_KINDS)],
)
