import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView, SavedResourceView } from '#shared/contracts/resources.ts'
import { isSameAddress } from '#shared/domain/address-key.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { AuditItem } from '../../platform/auth/audit-log.queries.ts'
import { NO_VALUES } from '#shared/domain/field-values.ts'
import { FIELD_LIST, type ResourceField } from '#shared/domain/resource-fields.ts'
import type { AppContext } from '../../context.ts'
import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import { fillSides } from '../../platform/db/lesson-sides.ts'
import { isUniqueViolation } from '../../platform/db/database-errors.ts'
import type { Db } from '../../platform/db/client.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { changedMeanwhile } from '../../platform/http/if-match.ts'
import { addressRulesOf } from '../../platform/fetch/given-addresses.ts'
import { withCheckedChapters } from '../chapters/checked-chapters.service.ts'
import { findLastWriter, writeResources } from '../history/history.service.ts'
import { refuseUnknownOpening } from '../openings/openings.service.ts'
import { moveToTrash } from '../trash/trash.service.ts'
import {
  type ResourcePatch,
  columnsOf,
  RESOURCE_COLUMNS,
  type ResourceRow,
} from '../../platform/db/resource-columns.ts'
import { insertResources, rowsOf, setViews } from './resources.queries.ts'
import { refuseSameAddress, similarTo } from './same-addresses.service.ts'
import { presentResource } from './resources.presenter.ts'
import { text } from '#shared/texts/text.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { resources } from '../../platform/db/schema/resources.ts'

const COLUMNS = sql.raw(RESOURCE_COLUMNS)

/** Gives a patch that contains only views a column to write. A trigger sets the same value in any case. */
const TOUCHED = { updatedAt: sql`now()` }

type ChosenResourceRow = ResourceRow &
  Pick<typeof resources.$inferSelect, 'chosenSide' | 'chapters'>

export async function getForAdmin(ctx: AppContext, id: number): Promise<ResourceView> {
  return shown(ctx.db, id)
}

/** With a `run`, the addition can be undone along with what belongs to it. */
export async function createResource(
  ctx: AppContext,
  given: ResourceInput,
  run?: string,
): Promise<SavedResourceView> {
  const input = await withCheckedChapters(given, addressRulesOf(ctx.config))
  return write(ctx, (tx) =>
    writeResources(tx, ctx.clock(), [], async () => {
      await refuseSameAddress(tx, input.sourceUrl)
      await refuseUnknownOpening(tx, input.opening)
      const id = await insertResource(tx, input)
      const details = { resource: id, title: input.title }
      const entry = { action: 'resource_created', details, run } as const
      return { result: await saved(tx, id), entry, added: [id] }
    }),
  )
}

type Change = {
  id: number
  patch: ResourcePatch
  /** From If-Match; null accepts any state. */
  seenAt: string | null
  /** Why the resource is changed; by default, somebody edited it. */
  action?: AuditAction
  /** With it, the change can be undone along with what belongs to it. */
  run?: string
}

/** With `seenAt` (an ISO time from If-Match), changes the resource only if nobody else has changed it since. */
export async function changeResource(
  ctx: AppContext,
  { id, patch: given, seenAt, action = 'resource_changed', run }: Change,
): Promise<SavedResourceView> {
  const patch = await withCheckedChapters(given, addressRulesOf(ctx.config))
  // A precision alone changes nothing, because it belongs to a date.
  const named = Object.entries(patch)
    .filter(([name, value]) => value !== undefined && name !== 'publishedPrecision')
    .map(([name]) => name)
  return write(ctx, (tx) =>
    writeResources(tx, ctx.clock(), [id], async () => {
      const { sourceUrl, opening } = await shown(tx, id)
      if (named.length === 0) return { result: await saved(tx, id), entry: null }
      // Resources that were the same before anybody compared them may still be edited, until a curator merges them.
      if (patch.sourceUrl !== undefined && !isSameAddress(patch.sourceUrl, sourceUrl))
        await refuseSameAddress(tx, patch.sourceUrl, id)
      // What it has already, or had before, it may keep.
      if (patch.opening !== opening && action !== 'resource_reverted')
        await refuseUnknownOpening(tx, patch.opening)
      const changed = await updateResource(tx, id, patch, seenAt)
      const resource = await saved(tx, id)
      if (!changed) throw changedMeanwhile(await findLastWriter(tx, id))
      const details = { resource: id, title: resource.title, fields: named.join(', ') }
      return { result: resource, entry: { action, details, run } }
    }),
  )
}

export async function removeResource(ctx: AppContext, id: number): Promise<void> {
  await ctx.db.transaction((tx) =>
    writeResources(tx, ctx.clock(), [id], async () => {
      const { title } = await shown(tx, id)
      await moveToTrash(tx, 'resource', [id], ctx.clock())
      await deleteResources(tx, [id])
      const details = { resource: id, title }
      return { result: null, entry: { action: 'resource_deleted', details } }
    }),
  )
}

/** Gives resources the same fields, as a part of a write that is recorded elsewhere. */
export async function patchResources(
  tx: Db,
  ids: readonly number[],
  patch: ResourcePatch,
): Promise<void> {
  await updateResources(tx, ids, patch)
}

/**
 * Returns how many of the resources existed. `kept` are those that the undo of an addition leaves alone; null if this is
 * not an undo.
 */
export async function removeResources(
  tx: Db,
  at: Date,
  { ids, run }: { ids: readonly number[]; run: string },
  kept: readonly AuditItem[] | null = null,
): Promise<number> {
  return writeResources(tx, at, ids, async () => {
    await moveToTrash(tx, 'resource', ids, at, run)
    const found = await deleteResources(tx, ids)
    const entry = {
      action: kept ? 'additions_undone' : 'resources_deleted',
      details: { deleted: found.length, ...(kept && { kept: kept.length }) },
      items: [...itemsOf(found), ...(kept ?? [])],
      run,
    } as const
    return { result: found.length, entry }
  })
}

export type NamedResource = { id: number; title: string }

export function itemsOf(found: readonly NamedResource[]): AuditItem[] {
  return found
    .map(({ id, title }) => ({ resourceId: id, title }))
    .toSorted((a, b) => a.resourceId - b.resourceId)
}

export type AddedResources = { ids: number[]; idAt: Map<string, number>; items: AuditItem[] }

/** Adds resources whose source URL is new; returns their IDs by URL and what the audit log says about them. */
export async function addResources(
  tx: Db,
  inputs: readonly ResourceInput[],
): Promise<AddedResources> {
  const added = await insertResources(tx, inputs)
  return {
    ids: added.map(({ id }) => id),
    idAt: new Map(added.map(({ id, sourceUrl }) => [sourceUrl, id])),
    items: itemsOf(added),
  }
}

/** Sets the views, if they are given. */
export async function setResourceViews(
  tx: Db,
  resources: readonly { id: number; views: number | undefined }[],
): Promise<void> {
  const given = resources.flatMap(({ id, views }): [number, number][] =>
    views === undefined ? [] : [[id, views]],
  )
  await setViews(tx, new Map(given))
}

export type ExportedResource = Omit<ResourceView, 'work'> &
  Pick<ChosenResourceRow, 'chosenSide' | 'chapters' | 'work' | 'edition'>

/** Returns the next `limit` resources by ID, for iterating over all of them. */
export async function getResourcesAfter(
  db: Db,
  id: number,
  limit: number,
): Promise<ExportedResource[]> {
  const rows = await listResourcesAfter(db, id, limit)
  return rows.map((row) => ({
    ...presentResource(row),
    chosenSide: row.chosenSide,
    chapters: row.chapters,
    work: row.work,
    edition: row.edition,
  }))
}

/** Returns the fields outside the template that any resource has. */
export async function optionalFields(db: Db): Promise<ReadonlySet<ResourceField>> {
  const optional = FIELD_LIST.filter(({ inTemplate }) => inTemplate === false)
  const used = optional.map(({ name }) => {
    const column =
      resources[
        name === 'side' ? 'chosenSide' : (name as keyof ResourcePatch & keyof typeof resources)
      ]
    const none = NO_VALUES[name]
    return sql`EXISTS (SELECT FROM resources WHERE ${column} IS DISTINCT FROM ${Array.isArray(none) ? sql`'{}'` : none}) AS ${sql.identifier(name)}`
  })
  const { rows } = await db.execute<Record<string, boolean>>(sql`SELECT ${sql.join(used, sql`, `)}`)
  return new Set(optional.flatMap(({ name }) => (rows[0]?.[name] ? [name] : [])))
}

async function shown(tx: Db, id: number): Promise<ResourceView> {
  const row = await findResource(tx, id)
  if (!row) throw notFound(text('Resource not found'))
  return presentResource(row)
}

async function saved(tx: Db, id: number): Promise<SavedResourceView> {
  const resource = await shown(tx, id)
  const [similar = []] = await similarTo(tx, [resource])
  return similar.length > 0 ? { ...resource, similar } : resource
}

/** Only the source URL must be unique. */
async function write<Result>(ctx: AppContext, work: (tx: Db) => Promise<Result>): Promise<Result> {
  await fillAddressKeys(ctx.db)
  try {
    return await ctx.db.transaction(work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('duplicate', text('A resource with this source URL already exists'), 'sourceUrl')
  }
}

async function insertResource(db: Db, input: ResourceInput): Promise<number> {
  const [row] = await db
    .insert(resources)
    .values(await rowsOf(db, [input]))
    .returning({ id: resources.id })
  const id = row?.id ?? Number.NaN
  if (input.views > 0) await setViews(db, new Map([[id, input.views]]))
  return id
}

/**
 * Returns false if the resource does not exist, or if it has changed since `seenAt` (an ISO time with milliseconds,
 * which is all that clients know).
 */
async function updateResource(
  db: Db,
  id: number,
  patch: ResourcePatch,
  seenAt: string | null,
): Promise<boolean> {
  const unchanged = seenAt
    ? sql`date_trunc('milliseconds', ${resources.updatedAt}) = ${seenAt}::timestamptz`
    : undefined
  const rows = await db
    .update(resources)
    .set({ ...columnsOf(patch), ...TOUCHED })
    .where(and(eq(resources.id, id), unchanged))
    .returning({ id: resources.id })
  await patchViews(db, rows, patch)
  await fillSides(db)
  return rows.length > 0
}

/** Returns the resources that existed. */
async function updateResources(
  db: Db,
  ids: readonly number[],
  patch: ResourcePatch,
): Promise<NamedResource[]> {
  const rows = await db
    .update(resources)
    .set({ ...columnsOf(patch), ...TOUCHED })
    .where(inArray(resources.id, [...ids]))
    .returning({ id: resources.id, title: resources.title })
  await patchViews(db, rows, patch)
  return rows
}

async function patchViews(
  db: Db,
  rows: readonly { id: number }[],
  { views }: ResourcePatch,
): Promise<void> {
  if (views !== undefined) await setViews(db, new Map(rows.map(({ id }) => [id, views])))
}

/** Returns the resources that existed. Their comments and bookmarks are deleted with them. */
async function deleteResources(db: Db, ids: readonly number[]): Promise<NamedResource[]> {
  return db
    .delete(resources)
    .where(inArray(resources.id, [...ids]))
    .returning({ id: resources.id, title: resources.title })
}

/** Returns one page of the whole table by ID, for iterating over it. */
async function listResourcesAfter(db: Db, id: number, limit: number): Promise<ChosenResourceRow[]> {
  const { rows } = await db.execute<ChosenResourceRow>(
    sql`SELECT ${COLUMNS}, chosen_side AS "chosenSide", chapters FROM resources WHERE id > ${id} ORDER BY id LIMIT ${limit}`,
  )
  return rows
}

/** Reads a resource within a transaction. */
async function findResource(db: Db, id: number): Promise<ResourceRow | null> {
  const { rows } = await db.execute<ResourceRow>(
    sql`SELECT ${COLUMNS} FROM resources WHERE id = ${id}`,
  )
  return rows[0] ?? null
}
