import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import {
  columnsOf,
  RESOURCE_COLUMNS,
  type ResourcePatch,
  type ResourceRow,
} from '../../platform/db/resource-columns.ts'

export type StoredResource = ResourceRow & { chosenSide: string | null; chapters: string | null }

/** Returns the resources with these source URLs; with `lock`, nobody else changes them before the transaction ends. */
export async function findBySourceUrl(
  db: Db,
  urls: readonly string[],
  lock: boolean,
): Promise<StoredResource[]> {
  // The order prevents deadlocks between two imports. This lock does not block the counting of views.
  const { rows } = await db.execute<StoredResource>(sql`
    SELECT ${sql.raw(RESOURCE_COLUMNS)}, chosen_side AS "chosenSide", chapters FROM resources
    WHERE source_url = ANY(${sql.param([...urls])}::text[]) ORDER BY id
    ${lock ? sql`FOR NO KEY UPDATE` : sql``}`)
  return rows
}

/** Updates rows found by their source URL, each in its own fields, in one statement. No URL may occur twice. */
export async function updateBySourceUrl(
  db: Db,
  updates: readonly (ResourcePatch & { sourceUrl: string })[],
): Promise<void> {
  const columns = getTableColumns(resources)
  const columnOf = (field: string) => columns[field as keyof typeof columns].name
  const changed = new Set<string>()
  const changes = updates.map(({ sourceUrl, ...patch }) => {
    const fields = Object.entries(columnsOf(patch)).filter(([, value]) => value !== undefined)
    for (const [field] of fields) changed.add(columnOf(field))
    // Views are in another table, but changing them counts as a change of the resource.
    if (patch.views !== undefined) changed.add(columns.updatedAt.name)
    const named = fields.map(([field, value]) => [columnOf(field), value])
    return { source_url: sourceUrl, patch: Object.fromEntries(named) as Record<string, unknown> }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (source_url text, patch jsonb)`
  const list = (prefix: string) =>
    sql.raw([...changed].map((name) => `${prefix}"${name}"`).join(', '))
  // Fields that a patch does not name keep their values.
  if (changed.size === 0) return
  await db.execute(sql`
    UPDATE resources SET (${list('')}) = ROW(${list('(patched).')})
    FROM (
      SELECT resources.id, jsonb_populate_record(resources, change.patch) AS patched
      FROM resources JOIN ${given} USING (source_url)
    ) AS change
    WHERE resources.id = change.id`)
}

/** Returns which of these URLs exist, and which have the same normalized URL as another resource. */
export async function findKnownUrls(
  db: Db,
  urls: readonly string[],
): Promise<{ existing: Set<string>; similar: Map<string, number> }> {
  const { rows } = await db.execute<{ url: string; id: number; same: boolean }>(sql`
    SELECT DISTINCT ON (url) url, resources.id, resources.source_url = url AS same
    FROM unnest(${sql.param([...urls])}::text[]) AS url
    JOIN resources ON resources.url_key = openfile_url_key(url)
    ORDER BY url, same DESC, resources.id`)
  return {
    existing: new Set(rows.filter(({ same }) => same).map(({ url }) => url)),
    similar: new Map(rows.filter(({ same }) => !same).map(({ url, id }) => [url, id])),
  }
}
