import type {
  ImportAnswer,
  ImportResult,
  ResourceUpdate,
  UpdateBatchAnswer,
  UpdateBatchInput,
} from '#shared/contracts/admin-resources.ts'
import { type ResourceInput, resourceInput } from '#shared/contracts/resource-input.ts'
import type { AuditItem } from '../../platform/auth/audit-log.queries.ts'
import { type Editor, recordAudit } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { addResources, setResourceViews } from '../resources/admin-resources.service.ts'
import { findKnownUrls, updateBySourceUrl } from './imports.queries.ts'

type Rows = {
  rows: readonly Record<string, unknown>[]
  dryRun: boolean
  run?: string | undefined
}

/** Stores all valid rows, or none if something fails along the way. */
export async function importResources(
  ctx: AppContext,
  { userId, ip }: Editor,
  { rows, dryRun, run }: Rows,
): Promise<ImportAnswer> {
  const checked = checkRows(rows)
  return ctx.db.transaction(async (tx) => {
    const { results, items } = await store(tx, checked, dryRun)
    const imported = results.filter(({ status }) => status === 'created').length
    if (!dryRun && imported > 0) {
      const details = { imported, refused: results.length - imported }
      const entry = { action: 'resources_imported', details, items, run } as const
      await recordAudit(tx, ctx.clock(), ip, { userId, ...entry })
    }
    return { results }
  })
}

type Checked = { row: number } & ({ resource: ResourceInput } | { refusal: ImportResult })

function checkRows(rows: readonly Record<string, unknown>[]): Checked[] {
  const firstRow = new Map<string, number>()
  return rows.map((body, index) => {
    const row = index + 1
    const result = resourceInput.safeParse(body)
    if (!result.success) {
      const message = result.error.issues.map((issue) => issue.message).join('; ')
      return { row, refusal: { row, status: 'error', code: 'invalid', message } }
    }
    const { sourceUrl } = result.data
    const first = firstRow.get(sourceUrl)
    if (first !== undefined) {
      const message = `Row ${first} has the same source URL`
      return { row, refusal: { row, status: 'error', code: 'repeated', message } }
    }
    firstRow.set(sourceUrl, row)
    return { row, resource: result.data }
  })
}

async function store(
  tx: Db,
  checked: readonly Checked[],
  dryRun: boolean,
): Promise<{ results: ImportResult[]; items: AuditItem[] }> {
  const sound = checked.flatMap((each) => ('resource' in each ? [each.resource] : []))
  const urls = sound.map(({ sourceUrl }) => sourceUrl)
  const known = await findKnownUrls(tx, urls)
  const fresh = sound.filter(({ sourceUrl }) => !known.existing.has(sourceUrl))
  const created = dryRun
    ? { urls: new Set(fresh.map(({ sourceUrl }) => sourceUrl)), items: [] }
    : await addResources(tx, fresh)
  const results = checked.map((each): ImportResult => {
    if ('refusal' in each) return each.refusal
    const { row, resource } = each
    if (!created.urls.has(resource.sourceUrl)) {
      const message = 'A resource with this source URL already exists'
      return { row, status: 'error', code: 'exists', message }
    }
    const similarTo = known.similar.get(resource.sourceUrl)
    return { row, status: 'created', ...(similarTo === undefined ? {} : { similarTo }) }
  })
  return { results, items: created.items }
}

/** Updates all of them or none. Duplicates are applied in order, so the last one wins. */
export async function updateResourcesBySourceUrl(
  ctx: AppContext,
  { userId, ip }: Editor,
  { updates, run }: UpdateBatchInput,
): Promise<UpdateBatchAnswer> {
  const merged = new Map<string, ResourceUpdate>()
  for (const update of updates)
    merged.set(update.sourceUrl, { ...merged.get(update.sourceUrl), ...update })
  return ctx.db.transaction(async (tx) => {
    const resources = await updateBySourceUrl(tx, [...merged.values()])
    const found = new Set(resources.map(({ sourceUrl }) => sourceUrl))
    await setResourceViews(
      tx,
      resources.map(({ id, sourceUrl }) => ({ id, views: merged.get(sourceUrl)?.views })),
    )
    const updated = updates.filter(({ sourceUrl }) => found.has(sourceUrl)).length
    const answer = { updated, notFound: updates.length - updated }
    const items = resources.map(({ id, title, sourceUrl }) => ({
      resourceId: id,
      title,
      fields: fieldsOf(merged.get(sourceUrl)),
    }))
    const entry = { action: 'resources_updated', details: answer, items, run } as const
    await recordAudit(tx, ctx.clock(), ip, { userId, ...entry })
    return answer
  })
}

/** Returns 'price, duration'. */
function fieldsOf(update: Partial<ResourceUpdate> = {}): string {
  return Object.keys(update)
    .filter((name) => name !== 'sourceUrl')
    .join(', ')
}
