import type { BulkChange, BulkPreview } from '#shared/contracts/bulk-jobs.ts'
import type { Db } from '../../platform/db/client.ts'
import { type ResourceWriter, writeResources } from '../history/history.service.ts'
import { itemsOf, removeResources } from './admin-resources.service.ts'
import { changeInBulk, listDue, previewFields } from './bulk-changes.queries.ts'
import { sql } from 'drizzle-orm'
import { idList } from '../../platform/db/id-list.ts'

type Part = { ids: readonly number[]; change: BulkChange; run: string }

/** Changes the resources that do not have it yet, and returns how many there were. */
export async function applyBulk(
  tx: Db,
  writer: ResourceWriter,
  { ids, change, run }: Part,
): Promise<number> {
  if (change.delete) return removeResources(tx, writer, { ids, run })
  const due = await listDue(tx, ids, change)
  if (due.length === 0) return 0
  return writeResources(tx, writer, due, async () => {
    const found = await changeInBulk(tx, due, change)
    const { set, delete: _isDeleted, ...lists } = change
    const given = Object.entries(lists).filter(([, values]) => values.length > 0)
    const details = {
      changed: found.length,
      ...Object.fromEntries(Object.entries(set).map(([field, value]) => [field, value ?? 'none'])),
      ...Object.fromEntries(given.map(([field, values]) => [field, values.join(', ')])),
    }
    const entry = { action: 'resources_changed', details, items: itemsOf(found), run } as const
    return { result: found.length, entry }
  })
}

export async function previewBulk(
  db: Db,
  ids: readonly number[],
  change: BulkChange,
): Promise<Pick<BulkPreview, 'fields' | 'comments' | 'saved'>> {
  if (change.delete) return { fields: [], ...(await countHanging(db, ids)) }
  return { fields: await previewFields(db, ids, change), comments: 0, saved: 0 }
}

/** Counts what is deleted along with resources. */
async function countHanging(
  db: Db,
  ids: readonly number[],
): Promise<{ comments: number; saved: number }> {
  const list = idList(ids)
  const { rows } = await db.execute<{ comments: number; saved: number }>(sql`
    SELECT (SELECT count(*) FROM comments WHERE resource_id = ANY (${list}))::int AS comments,
      (SELECT count(*) FROM user_resources WHERE resource_id = ANY (${list}) AND is_bookmarked)::int AS saved`)
  return rows[0] ?? { comments: 0, saved: 0 }
}
