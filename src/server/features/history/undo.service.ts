import { resourcePatch } from '#shared/contracts/resource-input.ts'
import { BULK_EFFECTS, UNDOABLE_ACTIONS, type UndoableAction } from '#shared/domain/bulk-changes.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import { fieldLabels } from '#shared/domain/field-values.ts'
import type { AuditItem } from '../../platform/auth/audit-log.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import type { ResourcePatch } from '../../platform/db/resource-columns.ts'
import { patchResources, removeResources } from '../resources/admin-resources.service.ts'
import { followOpenings } from '../openings/admin-openings.service.ts'
import { restoreResources } from '../trash/restore.service.ts'
import { writeResources } from './history.service.ts'
import { joined, text, type Text } from '#shared/texts/text.ts'
import { ownValue } from '#shared/texts/text-tables.ts'
import { inArray, sql } from 'drizzle-orm'
import { STATE, valuesBefore, type VersionChanges } from './history.queries.ts'
import { resourceVersions } from '../../platform/db/schema/curation.ts'
import { idList } from '../../platform/db/id-list.ts'

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
export async function followInChanges(
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
