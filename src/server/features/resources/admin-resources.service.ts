import type {
  AdminResourcesQuery,
  BulkAnswer,
  BulkUpdateInput,
} from '#shared/contracts/admin-resources.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import { type Editor, recordAudit } from '../../auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import type { Db } from '../../db/client.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import {
  countAdminResources,
  deleteResources,
  insertResource,
  listAdminResources,
  listResourcesAfter,
  type ResourcePatch,
  updateResource,
  updateResources,
} from './admin-resources.queries.ts'
import { insertResources } from './resource-writes.queries.ts'
import { presentResource } from './resources.presenter.ts'
import { findResource } from './resources.queries.ts'
import { prepareSearch } from './search.service.ts'

export async function listForAdmin(
  ctx: AppContext,
  query: AdminResourcesQuery,
): Promise<{ resources: ResourceView[]; total: number }> {
  const search = await prepareSearch(ctx.db, query.query)
  const id = /^\s*#?(\d{1,9})\s*$/.exec(query.query)?.[1]
  const filter = {
    words: search?.words ?? [],
    id: id ? Number(id) : null,
    problem: query.problem,
  }
  const total = await countAdminResources(ctx.db, filter)
  const rows = total > query.offset ? await listAdminResources(ctx.db, filter, query, total) : []
  return { resources: rows.map(presentResource), total }
}

export async function createResource(
  ctx: AppContext,
  editor: Editor,
  input: ResourceInput,
): Promise<ResourceView> {
  return write(ctx, async (tx) => {
    const id = await insertResource(tx, input)
    await audit(ctx, tx, editor, 'resource_created', { resource: id, title: input.title })
    return shown(tx, id)
  })
}

/** `seenAt`: only if nobody changed it since (an ISO time, from If-Match); null changes it anyway. */
export async function changeResource(
  ctx: AppContext,
  editor: Editor,
  { id, patch, seenAt }: { id: number; patch: ResourcePatch; seenAt: string | null },
): Promise<ResourceView> {
  const named = Object.entries(patch).filter(([, value]) => value !== undefined)
  return write(ctx, async (tx) => {
    if (named.length === 0) return shown(tx, id)
    const changed = await updateResource(tx, id, Object.fromEntries(named), seenAt)
    const resource = await shown(tx, id)
    if (!changed) {
      throw new AppError(409, 'changed_meanwhile', 'Somebody else changed this resource meanwhile')
    }
    const fields = named.map(([name]) => name).join(', ')
    await audit(ctx, tx, editor, 'resource_changed', { resource: id, fields })
    return resource
  })
}

export async function removeResource(ctx: AppContext, editor: Editor, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { title } = await shown(tx, id)
    if ((await deleteResources(tx, [id])) === 0) throw notFound('Resource')
    await audit(ctx, tx, editor, 'resource_deleted', { resource: id, title })
  })
}

export async function changeResources(
  ctx: AppContext,
  editor: Editor,
  { ids, set }: BulkUpdateInput,
): Promise<BulkAnswer> {
  return ctx.db.transaction(async (tx) => {
    const changed = await updateResources(tx, ids, set)
    await audit(ctx, tx, editor, 'resources_changed', { changed, ...set })
    return { changed }
  })
}

export async function removeResources(
  ctx: AppContext,
  editor: Editor,
  ids: readonly number[],
): Promise<BulkAnswer> {
  return ctx.db.transaction(async (tx) => {
    const changed = await deleteResources(tx, ids)
    await audit(ctx, tx, editor, 'resources_deleted', { deleted: changed })
    return { changed }
  })
}

/** Adds those whose source URL is not there yet; answers these URLs. */
export async function addResources(tx: Db, inputs: readonly ResourceInput[]): Promise<Set<string>> {
  return new Set((await insertResources(tx, inputs)).map(({ sourceUrl }) => sourceUrl))
}

/** The next `limit` resources by id, for walking through all of them. */
export async function getResourcesAfter(
  db: Db,
  id: number,
  limit: number,
): Promise<ResourceView[]> {
  return (await listResourcesAfter(db, id, limit)).map(presentResource)
}

async function shown(tx: Db, id: number): Promise<ResourceView> {
  const row = await findResource(tx, id)
  if (!row) throw notFound('Resource')
  return presentResource(row)
}

/** The source URL is the only thing that no two resources share. */
async function write<Result>(ctx: AppContext, work: (tx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await ctx.db.transaction(work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'A resource with this source URL already exists'
    throw new AppError(409, 'duplicate', message, { fields: { sourceUrl: message } })
  }
}

async function audit(
  ctx: AppContext,
  tx: Db,
  { userId, ip }: Editor,
  action: AuditAction,
  details: Record<string, string | number | boolean>,
): Promise<void> {
  await recordAudit(tx, ctx.clock(), ip, { userId, action, details })
}
