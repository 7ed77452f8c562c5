import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import type { SafeFetch } from '../../platform/fetch/safe-fetch.ts'
import { ASKS_LENGTHS } from '../bulk-jobs/bulk-jobs.service.ts'
import { writeResources } from '../history/history.service.ts'
import type { PoliteRequests } from '../link-health/polite-requests.service.ts'
import { lengthOnPage } from '../suggestions/looked-up.service.ts'

const NO_LENGTH = sql`coalesce(duration, '') = ''`

/**
 * The resources without a length whose page was not asked for it, or has another address since. The jobs that asked are
 * what remembers it; one that has not ended will ask.
 */
const UNASKED = sql`FROM resources LEFT JOIN (
    SELECT unnest(CASE WHEN ended_at IS NULL THEN ids ELSE ids[1 : done] END) AS asked_id, max(created_at) AS asked_at
    FROM bulk_jobs WHERE ${ASKS_LENGTHS} GROUP BY 1
  ) AS asked ON asked_id = resources.id
  WHERE ${NO_LENGTH} AND (asked_at IS NULL OR EXISTS (
    SELECT FROM resource_versions WHERE resource_id = resources.id AND at > asked_at AND changes ? 'sourceUrl'))`

export async function countUnaskedLengths(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count ${UNASKED}`,
  )
  return rows[0]?.count ?? 0
}

/** Returns them by ID. */
export async function listUnaskedLengths(
  db: Db,
): Promise<{ id: number; url: string; isVideo: boolean }[]> {
  const { rows } = await db.execute<{ id: number; url: string; isVideo: boolean }>(
    sql`SELECT id, source_url AS url, type = 'youtube' AS "isVideo" ${UNASKED} ORDER BY id`,
  )
  return rows
}

export type FoundLength = { id: number; length: string | null }

/** Asks the page of a resource; a page that robots.txt keeps to itself, or that fails in any way, says nothing. */
export async function readLength(
  ctx: AppContext,
  { fetch, polite }: { fetch: SafeFetch; polite: PoliteRequests },
  id: number,
): Promise<FoundLength> {
  const [row] = await ctx.db
    .select({ url: resources.sourceUrl })
    .from(resources)
    .where(and(eq(resources.id, id), NO_LENGTH))
  if (!row || !URL.canParse(row.url)) return { id, length: null }
  try {
    if (!(await polite.mayVisit(row.url)).allowed) return { id, length: null }
    return { id, length: await lengthOnPage({ fetch, parse: ctx.parse }, row.url) }
  } catch (error) {
    ctx.logger.error({ error, resource: id }, 'a page could not be asked for a length')
    return { id, length: null }
  }
}

/** Fills in the lengths that are still missing. Returns how many there were. */
export async function fillLengths(
  tx: Db,
  at: Date,
  { found, run }: { found: readonly FoundLength[]; run: string },
): Promise<number> {
  const lengths = new Map(found.flatMap(({ id, length }) => (length ? [[id, length]] : [])))
  if (lengths.size === 0) return 0
  return writeResources(tx, at, [...lengths.keys()], async () => {
    const { rows: due } = await tx.execute<{ id: number; title: string }>(
      sql`SELECT id, title FROM resources WHERE id = ANY (${idList([...lengths.keys()])}) AND ${NO_LENGTH} ORDER BY id`,
    )
    for (const { id } of due) {
      const duration = lengths.get(id) ?? null
      await tx
        .update(resources)
        .set({ duration, updatedAt: sql`now()` })
        .where(eq(resources.id, id))
    }
    if (due.length === 0) return { result: 0, entry: null }
    const items = due.map(({ id, title }) => ({ resourceId: id, title }))
    const details = { changed: due.length }
    return { result: due.length, entry: { action: 'resources_changed', details, items, run } }
  })
}
