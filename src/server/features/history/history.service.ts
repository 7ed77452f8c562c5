import { type AuditEntry, recordAudit } from '../../platform/auth/audit-log.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import { fillResources } from '../../platform/db/address-keys.ts'
import type { Db } from '../../platform/db/client.ts'
import { insertVersions, openVersions, settleVersions, type Writer } from './history.queries.ts'
import { sql } from 'drizzle-orm'
import { idList } from '../../platform/db/id-list.ts'

export {
  findLastWriter as getLastWriter,
  deleteLostVersions as removeLostHistories,
} from './history.queries.ts'

/** Who writes to resources, from where and when. */
export type ResourceWriter = Writer & { ip: string }

export type ResourceWrite<Result> = {
  result: Result
  /** For the audit log; null if nothing was written after all. */
  entry: Omit<AuditEntry, 'userId'> | null
  /** The resources that came into being. */
  added?: readonly number[]
  /** The resources that came back from the trash. */
  restored?: readonly number[]
  /** The two resources of a merge or of its undo: each gets a version that names the other. */
  merged?: readonly [number, number]
}

/**
 * Makes one write to resources, in a transaction: each of them gets a version in its history, field by field, and the
 * audit log an entry. Every write to resources goes through here, so that neither can be forgotten. `ids` are the
 * existing resources that `work` may change or delete; they are locked.
 */
export async function writeResources<Result>(
  tx: Db,
  { userId, ip, at }: ResourceWriter,
  ids: readonly number[],
  work: () => Promise<ResourceWrite<Result>>,
): Promise<Result> {
  await lockCatalogue(tx)
  const opened = ids.length > 0 ? await openVersions(tx, ids, { userId, at }) : []
  const { result, entry, added = [], restored = [], merged = null } = await work()
  if (!entry) {
    if (opened.length > 0) await dropVersions(tx, opened)
    return result
  }
  await fillResources(tx)
  const as = { action: entry.action, run: entry.run ?? null, merged }
  if (opened.length > 0) await settleVersions(tx, opened, as)
  if (added.length > 0) await insertVersions(tx, added, { userId, at, ...as, isBack: false })
  if (restored.length > 0) await insertVersions(tx, restored, { userId, at, ...as, isBack: true })
  await recordAudit(tx, at, ip, { userId, ...entry })
  return result
}

/** Removes the opened versions of a change that was not made. */
async function dropVersions(db: Db, versionIds: readonly number[]): Promise<void> {
  await db.execute(sql`DELETE FROM resource_versions WHERE id = ANY (${idList(versionIds)})`)
}
