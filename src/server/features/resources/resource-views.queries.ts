import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'

/**
 * Adds the views gathered since the last time. They do not change the catalogue version
 * (docs/decisions/069-one-number-for-what-is-kept.md).
 */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  await db.execute(sql`
    INSERT INTO resource_views AS known (resource_id, views)
    SELECT id, gathered.views FROM ${given(views)} JOIN resources USING (id)
    ON CONFLICT (resource_id) DO UPDATE SET views = least(known.views::bigint + excluded.views, 2147483647)::int`)
}

/** Sets the views of resources to the values from a curator or a file. */
export async function setViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  if (views.size === 0) return
  await db.execute(sql`
    INSERT INTO resource_views AS known (resource_id, views)
    SELECT id, gathered.views FROM ${given(views)}
    ON CONFLICT (resource_id) DO UPDATE SET views = excluded.views`)
}

function given(views: ReadonlyMap<number, number>) {
  return sql`unnest(${idList(views.keys())}, ${sql.param([...views.values()])}::int[]) AS gathered (id, views)`
}
