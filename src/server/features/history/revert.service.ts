import { randomUUID } from 'node:crypto'
import type { HistoryQuery, ResourceVersionView } from '#shared/contracts/history.ts'
import { resourcePatch } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { fieldLabels } from '#shared/domain/field-values.ts'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { changeResource, getForAdmin } from '../resources/admin-resources.service.ts'
import { valuesBefore } from './history.queries.ts'
import { followInChanges, resourcesOfRun, undoInBulk } from './undo.service.ts'
import { text } from '#shared/texts/text.ts'
import { faultText } from '#shared/contracts/says.ts'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { resourceVersions } from '../../platform/db/schema/curation.ts'
import type { UndoneRun } from '../../platform/db/schema/bulk-jobs.ts'
import { users } from '../../platform/db/schema/users.ts'
import { isoTime } from '#shared/domain/days.ts'

type VersionRow = Pick<
  typeof resourceVersions.$inferSelect,
  'version' | 'at' | 'action' | 'changes' | 'otherId' | 'run'
> & { username: string | null }

export async function getHistory(
  ctx: AppContext,
  id: number,
  query: HistoryQuery,
): Promise<{ items: ResourceVersionView[]; total: number }> {
  const total = await countVersions(ctx.db, id)
  // A resource that nobody has changed since it was loaded with the first catalogue has an empty history.
  if (total === 0) await getForAdmin(ctx, id)
  const rows = await listVersions(ctx.db, id, query)
  return { items: rows.map(presentVersion), total }
}

type Revert = { id: number; version: number; seenAt: string | null }

/**
 * Sets the resource back to its state after a version, which makes a new version. With `seenAt` (If-Match), a change
 * since then is refused.
 */
export async function revertResource(
  ctx: AppContext,
  { id, version, seenAt }: Revert,
): Promise<ResourceView> {
  const before = await getForAdmin(ctx, id)
  const versions = await listVersionsFrom(ctx.db, id, version)
  if (version > 0 && versions[0]?.version !== version) throw notFound(text('Version not found'))
  const later = versions.filter((each) => each.version > version)
  await followInChanges(ctx.db, later)
  const then = Object.fromEntries(valuesBefore(later.map(({ changes }) => changes)))
  const patch = resourcePatch.safeParse(then)
  if (!patch.success) throw invalid(patch.error.issues)
  const action = 'resource_reverted'
  await changeResource(ctx, { id, patch: patch.data, seenAt: seenAt ?? before.updatedAt, action })
  await revertWorks(ctx, id, later)
  return getForAdmin(ctx, id)
}

/** Joining a work changes several resources, and so does undoing it. */
async function revertWorks(
  ctx: AppContext,
  id: number,
  later: readonly Pick<VersionRow, 'action' | 'run'>[],
): Promise<void> {
  const runs = later.flatMap(({ action, run }): UndoneRun[] =>
    run !== null && (action === 'work_joined' || action === 'work_left') ? [{ run, action }] : [],
  )
  if (runs.length === 0) return
  await ctx.db.transaction(async (tx) => {
    for (const undoes of runs.toReversed()) {
      const ids = (await resourcesOfRun(tx, undoes.run)).filter((each) => each !== id)
      await undoInBulk(tx, ctx.clock(), { ids, undoes, run: randomUUID() })
    }
  })
}

/** An old state may not be allowed any more; the fields are named as in the form. */
function invalid(issues: readonly { path: PropertyKey[]; message: string }[]): AppError {
  const fields = issues.map((issue) => [String(issue.path[0]), faultText(issue)] as const)
  const labels = fieldLabels(fields.map(([name]) => name))
  const fault = text('This state is not allowed any more: {labels}', { labels })
  return new AppError(400, 'invalid', fault, { fields: Object.fromEntries(fields) })
}

type Value = ResourceVersionView['changes'][string]['old']

function presentVersion(row: VersionRow): ResourceVersionView {
  const changes = Object.entries(row.changes).map(([field, [old, now]]) => [
    field,
    { old: old as Value, new: now as Value },
  ])
  return {
    version: row.version,
    at: isoTime(row.at),
    by: row.username,
    action: row.action,
    other: row.otherId,
    changes: Object.fromEntries(changes),
  }
}

/** Returns one page of a resource's versions, newest first. */
async function listVersions(
  db: Db,
  resourceId: number,
  { limit, offset }: HistoryQuery,
): Promise<VersionRow[]> {
  const { version, at, action, changes, otherId, run, userId } = resourceVersions
  return db
    .select({ version, at, action, changes, otherId, run, username: users.username })
    .from(resourceVersions)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(resourceVersions.resourceId, resourceId))
    .orderBy(desc(version))
    .limit(limit)
    .offset(offset)
}

async function countVersions(db: Db, resourceId: number): Promise<number> {
  return db.$count(resourceVersions, eq(resourceVersions.resourceId, resourceId))
}

/** Returns the version and all later ones, oldest first. */
async function listVersionsFrom(
  db: Db,
  resourceId: number,
  from: number,
): Promise<Pick<VersionRow, 'version' | 'at' | 'action' | 'changes' | 'run'>[]> {
  const { version, at, action, changes, run } = resourceVersions
  return db
    .select({ version, at, action, changes, run })
    .from(resourceVersions)
    .where(and(eq(resourceVersions.resourceId, resourceId), gte(version, from)))
    .orderBy(version)
}
