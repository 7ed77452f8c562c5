import { resourcePatch } from '#shared/contracts/resource-input.ts'
import { BULK_EFFECTS, UNDOABLE_ACTIONS, type UndoableAction } from '#shared/domain/bulk-changes.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import { fieldLabels } from '#shared/domain/field-values.ts'
import type { AuditItem } from '../../platform/auth/audit-log.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import type { ResourcePatch } from '../../platform/db/resource-columns.ts'
import {
  patchResources,
  removeResources,
  changeResource,
  getForAdmin,
} from '../resources/admin-resources.service.ts'
import { followOpenings } from '../openings/admin-openings.service.ts'
import { restoreResources } from '../trash/restore.service.ts'
import { writeResources } from './history.service.ts'
import { joined, text, type Text } from '#shared/texts/text.ts'
import { ownValue } from '#shared/texts/text-tables.ts'
import { inArray, sql, and, desc, eq, gte } from 'drizzle-orm'
import { STATE, valuesBefore, type VersionChanges } from './history.queries.ts'
import { resourceVersions } from '../../platform/db/schema/curation.ts'
import { idList } from '../../platform/db/id-list.ts'
import { randomUUID } from 'node:crypto'
import type { HistoryQuery, ResourceVersionView } from '#shared/contracts/history.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { faultText } from '#shared/contracts/says.ts'
import type { UndoneRun } from '../../platform/db/schema/bulk-jobs.ts'
import { users } from '../../platform/db/schema/users.ts'
import { isoTime } from '#shared/domain/days.ts'

/** The versions that a run has made and that can be undone. */
const madeBy = (run: string) =>
  sql`resource_versions.run = ${run} AND ${inArray(resourceVersions.action, UNDOABLE_ACTIONS)}`

/** Returns the resources that a run changed, by ID. */
export async function resourcesOfRun(db: Db, run: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT DISTINCT resource_id AS id FROM resource_versions WHERE ${madeBy(run)} ORDER BY 1`)
  return rows.map(({ id }) => id)
}

type ChangedSince = {
  id: number
  title: string
  /** The resource as it is now, field by field; null if it no longer exists. */
  now: Record<string, unknown> | null
  /** When the run changed it last. */
  at: string
  /** What the run changed, oldest first. */
  made: VersionChanges[]
  /** What others have changed since, oldest first. */
  later: VersionChanges[]
}

type Part = {
  ids: readonly number[]
  undoes: { run: string; action: AuditAction }
  /** The run of the undo. */
  run: string
}

/** How many resources were restored, and how many were not, at least in part. */
export type Undone = { changed: number; kept: number }

/** By what a run did. */
const UNDO = { changed: undoChanges, deleted: restoreResources, added: undoAdditions }

/**
 * Undoes what a run did to these resources, each of its actions. Fields that have changed since are left alone and named
 * in the entry of the audit log; fields that already have their old values need nothing.
 */
export async function undoInBulk(tx: Db, at: Date, { ids, undoes, run }: Part): Promise<Undone> {
  const { rows } = await tx.execute<{ action: UndoableAction; ids: number[] }>(sql`
    SELECT action, array_agg(DISTINCT resource_id ORDER BY resource_id) AS ids FROM resource_versions
    WHERE ${madeBy(undoes.run)} AND resource_id = ANY (${idList(ids)}) GROUP BY action ORDER BY min(id)`)
  const all: Undone = { changed: 0, kept: 0 }
  for (const { action, ids: its } of rows) {
    const part = { ids: its, undoes: { run: undoes.run, action }, run }
    const { changed, kept } = await UNDO[BULK_EFFECTS[action]](tx, at, part)
    all.changed += changed
    all.kept += kept
  }
  return all
}

export async function undoChanges(tx: Db, at: Date, { ids, undoes, run }: Part): Promise<Undone> {
  return writeResources(tx, at, ids, async () => {
    const plans = (await listChangedSince(tx, ids, undoes)).map(planOf)
    const due = plans.filter(({ patch }) => Object.keys(patch).length > 0)
    // Most of a run had one of few values, so there are few different patches.
    const groups = Map.groupBy(due, ({ patch }) => JSON.stringify(patch))
    for (const group of groups.values()) {
      const [first] = group
      if (first)
        await patchResources(
          tx,
          group.map(({ id }) => id),
          first.patch,
        )
    }
    const items = plans.flatMap(({ id, title, kept, patch }): AuditItem[] =>
      kept === null && Object.keys(patch).length === 0 ? [] : [{ resourceId: id, title, kept }],
    )
    const kept = plans.filter((plan) => plan.kept !== null).length
    const details = { changed: due.length, kept }
    const entry = { action: 'changes_undone', details, items, run } as const
    return { result: details, entry: items.length > 0 ? entry : null }
  })
}

/** Gives the openings in these changes their present names: some may have been renamed since. */
async function followInChanges(
  db: Db,
  made: readonly { at: string; changes: VersionChanges }[],
): Promise<void> {
  const written = made.flatMap(({ at, changes: { opening } }) => (opening ? [{ at, opening }] : []))
  const names = await followOpenings(
    db,
    written.flatMap(({ at, opening }) => opening.map((value) => ({ value, since: at }))),
  )
  for (const { opening } of written) opening.splice(0, 2, ...names.splice(0, 2))
}

type Plan = Pick<ChangedSince, 'id' | 'title'> & { patch: ResourcePatch; kept: Text | null }

/** Returns the fields to set back: those that still have the run's values. */
function planOf({ id, title, now, made }: ChangedSince): Plan {
  if (now === null) return { id, title, patch: {}, kept: text('Deleted since') }
  const before = valuesBefore(made)
  const after = new Map(
    made.flatMap((changes) => Object.entries(changes)).map(([field, [, set]]) => [field, set]),
  )
  const changed = [...before.keys()].filter(
    (field) => !isSame(ownValue(now, field), before.get(field)),
  )
  const since = changed.filter((field) => !isSame(ownValue(now, field), after.get(field)))
  const due = changed.filter((field) => !since.includes(field))
  const { patch, refused } = allowed(
    Object.fromEntries(due.map((field) => [field, before.get(field)])),
  )
  const reasons = [
    since.length > 0 ? text('Changed since: {fields}', { fields: fieldLabels(since) }) : null,
    refused.length > 0
      ? text('Not allowed any more as it was: {fields}', { fields: fieldLabels(refused) })
      : null,
  ].filter((reason) => reason !== null)
  return { id, title, patch, kept: reasons.length > 0 ? joined(reasons, '. ') : null }
}

/** Returns the old values that are still allowed, and the names of the fields whose old values are not. */
function allowed(fields: Record<string, unknown>): { patch: ResourcePatch; refused: string[] } {
  const parsed = resourcePatch.safeParse(fields)
  if (parsed.success) return { patch: parsed.data, refused: [] }
  const refused = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
  const rest = Object.entries(fields).filter(([field]) => !refused.includes(field))
  return { patch: resourcePatch.parse(Object.fromEntries(rest)), refused }
}

export async function undoAdditions(tx: Db, at: Date, { ids, undoes, run }: Part): Promise<Undone> {
  const there = (await listChangedSince(tx, ids, undoes)).filter(({ now }) => now !== null)
  const kept = there.flatMap((resource): AuditItem[] => {
    const since = changedSince(resource)
    if (since.length === 0) return []
    return [
      {
        resourceId: resource.id,
        title: resource.title,
        kept: text('Changed since: {fields}', { fields: fieldLabels(since) }),
      },
    ]
  })
  const left = new Set(kept.map(({ resourceId }) => resourceId))
  const due = there.map(({ id }) => id).filter((id) => !left.has(id))
  if (due.length + kept.length === 0) return { changed: 0, kept: 0 }
  const changed = await removeResources(tx, at, { ids: due, run }, kept)
  return { changed, kept: kept.length }
}

/** Returns the fields in which a resource differs from what it was right after the run. */
function changedSince({ now, later }: ChangedSince): string[] {
  return [...valuesBefore(later)].flatMap(([field, old]) =>
    isSame(ownValue(now, field), old) ? [] : [field],
  )
}

/** Both come from PostgreSQL's JSON, which has one spelling for each value. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Returns what a run did to these resources, and what has become of them. Versions that are open do not count. Openings
 * have their present names.
 */
async function listChangedSince(
  db: Db,
  ids: readonly number[],
  { run, action }: Part['undoes'],
): Promise<ChangedSince[]> {
  const { rows } = await db.execute<ChangedSince>(sql`
    SELECT made.resource_id AS id, made.at::text AS at, made.changes AS made,
      coalesce(resources.title, trash.title, 'Resource #' || made.resource_id) AS title,
      CASE WHEN resources.id IS NOT NULL THEN ${STATE} END AS now,
      coalesce((SELECT jsonb_agg(changes ORDER BY version) FROM resource_versions AS later
        WHERE later.resource_id = made.resource_id AND version > made.last AND action <> ''), '[]') AS later
    FROM (
      SELECT resource_id, jsonb_agg(changes ORDER BY version) AS changes, max(version) AS last, max(at) AS at
      FROM resource_versions WHERE run = ${run} AND action = ${action} AND resource_id = ANY (${idList(ids)})
      GROUP BY resource_id
    ) AS made
    LEFT JOIN resources ON resources.id = made.resource_id
    LEFT JOIN trash ON trash.kind = 'resource' AND trash.entity_id = made.resource_id
    ORDER BY made.resource_id`)
  const all = rows.flatMap(({ at, made, later }) =>
    [...made, ...later].map((changes) => ({ at, changes })),
  )
  await followInChanges(db, all)
  return rows
}

type VersionRow = Pick<
  typeof resourceVersions.$inferSelect,
  'version' | 'at' | 'action' | 'changes' | 'otherId' | 'run'
> & { username: string | null }

export async function getHistory(
  ctx: AppContext,
  id: number,
  query: HistoryQuery,
): Promise<{ items: ResourceVersionView[]; total: number }> {
  const total = await ctx.db.$count(resourceVersions, eq(resourceVersions.resourceId, id))
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
