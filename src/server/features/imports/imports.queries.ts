import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { columnsOf, type ResourcePatch } from '../../platform/db/resource-columns.ts'

/** Updates rows, each in its own fields, in one statement. No ID may occur twice. */
export async function updateEach(
  db: Db,
  updates: readonly { id: number; patch: ResourcePatch }[],
): Promise<void> {
  const columns = getTableColumns(resources)
  const columnOf = (field: string) => columns[field as keyof typeof columns].name
  const changed = new Set<string>()
  const changes = updates.map(({ id, patch }) => {
    const fields = Object.entries(columnsOf(patch)).filter(([, value]) => value !== undefined)
    for (const [field] of fields) changed.add(columnOf(field))
    // Views are in another table, but changing them counts as a change of the resource.
    if (patch.views !== undefined) changed.add(columns.updatedAt.name)
    const named = fields.map(([field, value]) => [columnOf(field), value])
    return { id, patch: Object.fromEntries(named) as Record<string, unknown> }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (id int, patch jsonb)`
  const list = (prefix: string) =>
    sql.raw([...changed].map((name) => `${prefix}"${name}"`).join(', '))
  // Fields that a patch does not name keep their values.
  if (changed.size === 0) return
  await db.execute(sql`
    UPDATE resources SET (${list('')}) = ROW(${list('(patched).')})
    FROM (
      SELECT resources.id, jsonb_populate_record(resources, change.patch) AS patched
      FROM resources JOIN ${given} USING (id)
    ) AS change
    WHERE resources.id = change.id`)
}
