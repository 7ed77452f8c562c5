import type { z } from 'zod'
import {
  type linkChecksInput,
  type LinkChecksQuery,
  type LinkChecksView,
  type LinkCheckView,
  linkCheckView,
} from '#shared/contracts/link-checks.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, noteAction } from '../../platform/auth/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { countChecks, type LinkCounts, type LinkRow, listChecks } from './link-health.queries.ts'
import { insertAsked, insertUncheckedAsked } from './link-visits.queries.ts'
import { selectResources } from '../resources/admin-table.service.ts'
import { checkLinksJob } from './check-links-job.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import type { T } from '#shared/texts/text.ts'

/** Links that are asked for are checked before others, and as soon as possible. */
export async function askForChecks(
  ctx: AppContext,
  editor: Editor,
  input: z.output<typeof linkChecksInput>,
): Promise<{ queued: number }> {
  const ids = input.unchecked ? null : await chosenIds(ctx, input)
  return ctx.db.transaction(async (tx) => {
    const queued = ids ? await insertAsked(tx, ids) : await insertUncheckedAsked(tx)
    if (queued > 0) await ctx.jobs.enqueue(tx, checkLinksJob, {})
    await noteAction(ctx, tx, editor, 'links_asked', { queued })
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
  return { isOn, counts, links: links.map((link) => presentLink(link, t)) }
}

export async function countLinks(db: Db): Promise<LinkCounts> {
  return countChecks(db, { now: new Date(), isOn: false })
}

const presentLink = (row: LinkRow, t: T): LinkCheckView =>
  presentAs(linkCheckView, { ...row, note: row.note && t(row.note) })
