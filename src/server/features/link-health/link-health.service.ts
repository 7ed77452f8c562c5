import type { z } from 'zod'
import {
  type linkChecksInput,
  type LinkChecksQuery,
  type LinkChecksView,
  type LinkCheckView,
  linkCheckView,
} from '#shared/contracts/links.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  IS_ASKED,
  isDue,
  type StoredCheck,
  type Raw,
  COLUMNS,
  withNote,
} from './link-health.queries.ts'
import { countUnaskedLengths } from '../links/lengths.service.ts'
import { selectResources } from '../resources/admin-table.service.ts'
import { checkLinksJob } from './check-run.service.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import type { T } from '#shared/texts/text.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { LinkState } from '#shared/domain/curation.ts'
import { idList } from '../../platform/db/id-list.ts'
import type { LinkProblem } from '#shared/domain/link-health.ts'

type LinkRow = StoredCheck & {
  id: number
  title: string
  sourceUrl: string
  updatedAt: string
  isQueued: boolean
}

type LinkCounts = Record<LinkState | 'unchecked' | 'unasked' | 'queued', number>

/** Links that are asked for are checked before others, and as soon as possible. */
export async function askForChecks(
  ctx: AppContext,
  input: z.output<typeof linkChecksInput>,
): Promise<{ queued: number }> {
  const ids = input.unchecked ? null : await chosenIds(ctx, input)
  return ctx.db.transaction(async (tx) => {
    const queued = ids ? await insertAsked(tx, ids) : await insertUncheckedAsked(tx)
    if (queued > 0) await ctx.jobs.enqueue(tx, checkLinksJob, {})
    await noteAction(ctx, tx, 'links_asked', { queued })
    return { queued }
  })
}

async function chosenIds(
  ctx: AppContext,
  { ids = [], query, except }: z.output<typeof linkChecksInput>,
): Promise<readonly number[]> {
  if (!query) return ids
  const without = new Set(except)
  return (await selectResources(ctx, query)).ids().filter((id) => !without.has(id))
}

export async function getLinkChecks(
  ctx: AppContext,
  { state, limit, offset }: LinkChecksQuery,
  t: T,
): Promise<LinkChecksView> {
  // In this order: if nothing waits any more, every result is in the list. A page asks again only while some wait.
  const isOn = ctx.config.linkChecks
  const counts = await countChecks(ctx.db, { now: ctx.clock(), isOn })
  const links = await listChecks(ctx.db, state, { limit, offset })
  const lengths = await countUnaskedLengths(ctx.db)
  return { isOn, counts, lengths, links: links.map((link) => presentLink(link, t)) }
}

export async function countLinks(db: Db): Promise<LinkCounts> {
  return countChecks(db, { now: new Date(), isOn: false })
}

const presentLink = (row: LinkRow, t: T): LinkCheckView =>
  presentAs(linkCheckView, { ...row, note: row.note && t(row.note) })

/** With regular checks (`isOn`), what is due waits for a check as what is asked for does. */
async function countChecks(
  db: Db,
  { now, isOn }: { now: Date; isOn: boolean },
): Promise<LinkCounts> {
  const isWaiting = isOn ? sql`(${IS_ASKED} OR ${isDue(now)})` : IS_ASKED
  const { rows } = await db.execute<LinkCounts>(sql`
    SELECT count(*) FILTER (WHERE state = 'alive')::int AS alive, count(*) FILTER (WHERE state = 'moved')::int AS moved,
      count(*) FILTER (WHERE state = 'dead')::int AS dead, count(*) FILTER (WHERE state = 'unsure')::int AS unsure,
      count(*) FILTER (WHERE state IS NULL)::int AS unchecked,
      count(*) FILTER (WHERE state IS NULL AND NOT ${isWaiting})::int AS unasked,
      count(*) FILTER (WHERE ${isWaiting})::int AS queued
    FROM resources LEFT JOIN link_checks ON resource_id = id`)
  return rows[0] ?? { alive: 0, moved: 0, dead: 0, unsure: 0, unchecked: 0, unasked: 0, queued: 0 }
}

/** Asks for checks; returns how many of the resources exist. */
async function insertAsked(db: Db, ids: readonly number[]): Promise<number> {
  return insertAskedWhere(db, sql`id = ANY (${idList(ids)})`)
}

/** Asks for a check of each link that was never checked; returns how many there are. */
async function insertUncheckedAsked(db: Db): Promise<number> {
  const hasCheck = sql`EXISTS (SELECT FROM link_checks WHERE link_checks.resource_id = id)`
  return insertAskedWhere(db, sql`NOT ${hasCheck}`)
}

async function insertAskedWhere(db: Db, condition: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO asked_checks (resource_id) SELECT id FROM resources WHERE ${condition}
    ON CONFLICT (resource_id) DO UPDATE SET resource_id = excluded.resource_id`)
  return rowCount ?? 0
}

/** Those that a curator has asked to check again stay in the list until the new result is there. */
async function listChecks(
  db: Db,
  state: LinkProblem,
  { limit, offset }: { limit: number; offset: number },
): Promise<LinkRow[]> {
  const { rows } = await db.execute<Raw<LinkRow>>(sql`
    SELECT id, title, source_url AS "sourceUrl", updated_at AS "updatedAt", ${COLUMNS},
      ${IS_ASKED} AS "isQueued"
    FROM link_checks JOIN resources ON id = resource_id
    WHERE link_checks.state = ${state} ORDER BY resource_id LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(withNote)
}
