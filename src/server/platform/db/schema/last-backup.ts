import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { when } from './columns.ts'

/** The newest backup in BACKUP_DIR: one row at most, whichever process wrote it. */
export const lastBackup = pgTable(
  'last_backup',
  {
    id: boolean('id').primaryKey().default(true),
    file: text('file').notNull(),
    /** The moment whose state the file contains. */
    takenAt: when('taken_at').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    rows: integer('rows').notNull(),
  },
  (table) => [check('last_backup_is_one', sql`${table.id}`)],
)
