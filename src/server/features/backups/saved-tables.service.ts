import type { Db } from '../../platform/db/client.ts'
import { findNewestMigration, knownMigrations } from '../../platform/db/migrate.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { tableOf } from '#shared/texts/text-tables.ts'
import { sql } from 'drizzle-orm'
import type { Table } from './rows.queries.ts'

/** Tables that no backup contains; docs/decisions/011-backup-format.md says why. */
export const LEFT_OUT: readonly string[] = [
  // Derived by triggers or at the start.
  'catalogue_version',
  'line_positions',
  'pattern_positions',
  'resource_changes',
  // These describe the files of this installation.
  'last_backup',
  'release_assets',
  'site_troubles',
  // Temporary: a backup logs nobody in.
  'asked_checks',
  'link_robots',
  'bulk_jobs',
  'login_challenges',
  'rate_limits',
  'sessions',
  'spent_tokens',
]

/** Columns that are derived from others, so that a restored row has what this version derives. */
const DERIVED = tableOf<readonly string[]>({
  resources: ['side', 'side_due', 'url_key', 'book_code', 'work_key'],
  suggestions: ['url_key'],
  link_checks: ['moved_key'],
})

/** Returns the tables of a backup without what is derived, sorted so that the targets of a row come before it. */
export async function listSavedTables(db: Db): Promise<Table[]> {
  let waiting = (await listTables(db))
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ columns, ...table }) => ({
      ...table,
      columns: columns.filter(({ name }) => !DERIVED.get(table.name)?.includes(name)),
    }))
  const ordered: Table[] = []
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(({ name, references }) =>
      references.every((each) => each === name || !names.has(each)),
    )
    if (ready.length === 0) throw new Error(`Foreign keys in a circle: ${[...names].join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** Returns the name of the database's newest migration. */
export async function migrationOf(db: Db): Promise<string> {
  const newest = await findNewestMigration(db)
  const known = knownMigrations().find(({ when }) => when === newest)
  if (!known)
    throw new OperatorError(
      'A newer version of Openfile has upgraded this database. Use that version.',
    )
  return known.tag
}

/** Returns every table of the schema from the database's system catalog, so that none can be forgotten. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<Table>(sql`
    SELECT tables.relname AS name,
      (SELECT json_agg(json_build_object(
          'name', attname, 'type', format_type(atttypid, atttypmod), 'isText', attcollation <> 0,
          'keyPlace', array_position(keys.indkey::int2[], attnum),
          'sequence', pg_get_serial_sequence('public.' || quote_ident(tables.relname), attname)
        ) ORDER BY attnum)
        FROM pg_attribute
        WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      ) AS columns,
      (SELECT coalesce(json_agg(DISTINCT pointed.relname), '[]')
        FROM pg_constraint JOIN pg_class AS pointed ON pointed.oid = confrelid
        WHERE conrelid = tables.oid AND contype = 'f'
      ) AS references
    FROM pg_class AS tables LEFT JOIN pg_index AS keys ON indrelid = tables.oid AND indisprimary
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    ORDER BY relname`)
  return rows
}
