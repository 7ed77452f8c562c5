import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { FIELD_LIST, type ResourceField } from '#shared/domain/resource-fields.ts'
import type { resourceVersions } from '../../platform/db/schema/curation.ts'
import { resources } from '../../platform/db/schema/resources.ts'

export type VersionChanges = typeof resourceVersions.$inferSelect.changes

/** Returns the value that each field had before these changes, which are given the oldest first. */
export function valuesBefore(made: readonly VersionChanges[]): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [field, [old]] of made.flatMap((changes) => Object.entries(changes)))
    if (!values.has(field)) values.set(field, old)
  return values
}

/** The fields of a resource as the contract accepts them, as SQL, where they are not a column of the same name. */
const OTHER_VALUES: Partial<Record<ResourceField, SQL>> = {
  side: sql`resources.chosen_side`,
  views: sql`coalesce((SELECT views FROM resource_views WHERE resource_id = resources.id), 0)`,
  publishedDate: sql`to_char(resources.published_date,
    CASE resources.published_precision WHEN 'year' THEN 'YYYY' WHEN 'month' THEN 'YYYY-MM' ELSE 'YYYY-MM-DD' END)`,
}

/** The whole state of a row of `resources`, as JSON. */
export const STATE = sql`jsonb_build_object(${sql.join(
  FIELD_LIST.map(({ name }) => {
    const column = getTableColumns(resources)[name as keyof typeof resources.$inferSelect]
    const value = OTHER_VALUES[name] ?? sql`resources.${sql.identifier(column.name)}`
    return sql`${sql.raw(`'${name}'`)}, ${value}`
  }),
  sql`, `,
)})`
