import { and, count, desc, eq, max, sql } from 'drizzle-orm'
import { reports } from '../../platform/db/schema/curation.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { QueueItem, ResolveInput, RestorationInput } from '#shared/contracts/reports.ts'
import type { ReportReason, ReportKind } from '#shared/domain/curation.ts'
import { CURATOR_REASONS, type Outcome } from '#shared/domain/reports.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, noteAction, recordAudit } from '../../platform/auth/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { conflict, invalid, notFound } from '../../platform/http/app-error.ts'
import { changedMeanwhile } from '../../platform/http/if-match.ts'
import {
  getJudgedComments,
  hide,
  lockForModeration,
  type LockedComment,
  removeAsModerator,
  restoreRemoved,
} from '../comments/judging.service.ts'
import {
  getJudgedLists,
  hideLocked,
  type LockedList,
  lockListForModeration,
  showLocked,
} from '../lists/judging.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { listAuthors } from './authors.service.ts'
import { presentQueuedReport, presentReportedResource } from './reports.presenter.ts'
import {
  type Thing,
  resolver,
  named,
  within,
  removedThings,
  listReportedResources,
  listReportsOf,
  type NamedReport,
  type QueuedThing,
  type Scope,
} from './reports.queries.ts'
import { type T, text, type Text } from '#shared/texts/text.ts'

type Page = { sort: 'newest' | 'most'; limit: number; offset: number }
type Queue = { items: QueueItem[]; total: number }

/** Returns what members have reported, or what moderators have hidden or deleted. */
export async function listReports(
  ctx: AppContext,
  t: T,
  {
    state,
    kind,
    ...page
  }: Page & { state: 'open' | 'done' | 'removed'; kind?: ReportKind | undefined },
): Promise<Queue> {
  if (state === 'removed') return removedQueue(ctx, t, kind, page)
  return queueOf(ctx, t, { open: state === 'open', kind }, page)
}

/** Returns the reports of resources that curators can fix. */
export async function listResourceReports(
  ctx: AppContext,
  t: T,
  { state, ...page }: Page & { state: 'open' | 'done' },
): Promise<Queue> {
  return queueOf(
    ctx,
    t,
    { open: state === 'open', kind: 'resource', reasons: CURATOR_REASONS },
    page,
  )
}

async function queueOf(ctx: AppContext, t: T, scope: Scope, page: Page): Promise<Queue> {
  const { db } = ctx
  const [total, things] = await Promise.all([countQueue(db, scope), listQueue(db, scope, page)])
  return { items: await describe(ctx, t, things, await listReportsOf(db, scope, things)), total }
}

async function removedQueue(
  ctx: AppContext,
  t: T,
  kind: ReportKind | undefined,
  page: Page,
): Promise<Queue> {
  const [total, removed] = await Promise.all([
    countRemoved(ctx.db, kind),
    listRemoved(ctx.db, { kind, ...page }),
  ])
  const things = removed.map((thing) => ({ ...thing, count: 0, id: null }))
  return { items: await describe(ctx, t, things, []), total }
}

/** Adds the reports and the things that they concern. */
async function describe(
  { db, clock }: AppContext,
  t: T,
  things: readonly (Omit<QueuedThing, 'id'> & { id: number | null })[],
  reports: readonly NamedReport[],
): Promise<QueueItem[]> {
  const idsOf = (kind: ReportKind) =>
    things.filter((thing) => thing.kind === kind).map(({ targetId }) => targetId)
  const [comments, lists, authors] = await Promise.all([
    getJudgedComments(db, idsOf('comment')),
    getJudgedLists(db, idsOf('list')),
    listAuthors(db, { comments: idsOf('comment'), lists: idsOf('list') }, clock()),
  ])
  const about = [...comments.values()].map(({ resourceId }) => resourceId)
  const rows = await listReportedResources(db, [...idsOf('resource'), ...about])
  const resources = new Map(rows.map((row) => [row.id, presentReportedResource(row, t)]))
  return things.map(({ id, kind, targetId, count }) => {
    const comment = kind === 'comment' ? (comments.get(targetId) ?? null) : null
    const resourceId = kind === 'resource' ? targetId : comment?.resourceId
    return {
      id,
      kind,
      targetId,
      count,
      reports: reports
        .filter((report) => report.kind === kind && report.targetId === targetId)
        .map(presentQueuedReport),
      author: authors.get(`${kind} ${targetId}`) ?? null,
      comment,
      list: kind === 'list' ? (lists.get(targetId) ?? null) : null,
      resource: (resourceId && resources.get(resourceId)) || null,
    }
  })
}

const COMMENT = { kind: 'comment', lock: lockForModeration } as const
const LIST = { kind: 'list', lock: lockListForModeration } as const

/** What moderators do, by its action in the audit log. */
const RULINGS = {
  comment_hidden: { ...COMMENT, what: 'hidden', refused: ['hidden', 'deleted'], change: hide },
  comment_deleted: { ...COMMENT, what: 'deleted', refused: ['deleted'], change: removeAsModerator },
  comment_warned: { ...COMMENT, what: 'warned', refused: ['deleted'], change: refuseWithoutAuthor },
  comment_restored: { ...COMMENT, what: 'restored', refused: ['shown'], change: restoreRemoved },
  list_hidden: { ...LIST, what: 'hidden', refused: ['hidden'], change: hideLocked },
  list_restored: { ...LIST, what: 'restored', refused: ['shown'], change: showLocked },
} as const

type Ruling = { id: number; input: RestorationInput }

/**
 * Changes a comment or a list, resolves its reports, notifies its author or owner, unless that is the moderator, and
 * records it, in one transaction. A list is recorded without its title, which may be private later.
 */
export async function judge(
  ctx: AppContext,
  { userId: by }: Editor,
  action: keyof typeof RULINGS,
  { id, input: { reason: given, seen, report } }: Ruling,
): Promise<void> {
  const at = ctx.clock()
  const reason = given ?? ''
  const { kind, lock, what, refused, change } = RULINGS[action]
  await ctx.db.transaction(async (tx) => {
    const thing = await lock(tx, id, { seen, refused })
    if (report !== undefined && what !== 'restored') await requireOpen(tx, report)
    await change(tx, thing, { reason, by, at })
    if (what !== 'restored')
      await resolveOpen(tx, { kind, targetId: id }, { by, at, outcome: what })
    const { userId } = thing
    const about =
      'title' in thing
        ? aboutList(thing, { what, reason })
        : await aboutComment(tx, thing, { what, reason })
    if (userId !== null && userId !== by)
      await notify(ctx, tx, { userId, kind: 'moderation', data: about.data, link: about.link })
    const details = {
      ...about.details,
      ...(userId === null ? {} : { forUser: userId }),
      ...(reason ? { reason } : {}),
    }
    await recordAudit(tx, at, { userId: by, action, details })
  })
}

async function refuseWithoutAuthor(
  _tx: Db,
  { userId }: Pick<LockedComment, 'userId'>,
): Promise<void> {
  if (userId === null) throw conflict('no_author', text('This comment has no author to warn.'))
}

type News = { what: (typeof RULINGS)[keyof typeof RULINGS]['what']; reason: string }

function aboutList({ id, title, link }: LockedList, { what, reason }: News) {
  const done = what === 'restored' ? what : ('hidden' as const)
  const data = { what: done, listId: id, listTitle: title, reason }
  return { data, link, details: { list: id } }
}

async function aboutComment(tx: Db, { id, resourceId }: LockedComment, news: News) {
  const [resource] = await listReportedResources(tx, [resourceId])
  return {
    data: { ...news, commentId: id, resourceTitle: resource?.title ?? '' },
    link: paths.comment(resourceId, id),
    details: { comment: id, resource: resourceId },
  }
}

/** Resolves all open reports about the thing that a report is about. */
export async function resolveReports(
  ctx: AppContext,
  editor: Editor,
  { id, input: { action, reason } }: { id: number; input: ResolveInput },
): Promise<void> {
  const report = await findReport(ctx.db, id)
  if (!report) throw notFound(text('Report not found'))
  if (action === 'none') return close(ctx, editor, report, { outcome: 'dismissed' })
  if (report.kind === 'resource') throw refusedAction(text('Only comments and lists can be hidden'))
  if (report.kind === 'list' && action === 'delete')
    throw refusedAction(text('Lists can be hidden, but not deleted'))
  if (!reason) {
    throw invalid('reason', text('Please give a reason'))
  }
  const ruling = { id: report.targetId, input: { reason, report: id } }
  const hidden = report.kind === 'list' ? 'list_hidden' : 'comment_hidden'
  await judge(ctx, editor, action === 'hide' ? hidden : 'comment_deleted', ruling)
}

const refusedAction = (fault: Text) => invalid('action', fault)

/** Resolves the reports of a resource that curators can fix. */
export async function resolveResourceReports(
  ctx: AppContext,
  editor: Editor,
  id: number,
): Promise<void> {
  const report = await findReport(ctx.db, id)
  const isTheirs = report?.kind === 'resource' && CURATOR_REASONS.includes(report.reason)
  if (!report || !isTheirs) throw notFound(text('Report not found'))
  await close(ctx, editor, report, { outcome: 'resolved', reasons: CURATOR_REASONS })
}

async function close(
  ctx: AppContext,
  { userId }: Editor,
  { id, kind, targetId }: NamedReport,
  { outcome, reasons }: { outcome: Outcome; reasons?: typeof CURATOR_REASONS },
): Promise<void> {
  const at = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    const thing = { kind, targetId, ...(reasons ? { reasons } : {}) }
    const number = await resolveOpen(tx, thing, { by: userId, at, outcome })
    await requireOpen(tx, id, number > 0)
    const details = { [kind]: targetId, outcome, reports: number }
    await noteAction(ctx, tx, 'reports_resolved', details)
  })
}

/** Throws 409 if somebody has resolved the report, and says who. */
async function requireOpen(tx: Db, id: number, unless = false): Promise<void> {
  const report = await findReport(tx, id)
  if (!report) throw notFound(text('Report not found'))
  if (report.resolvedAt === null || unless) return
  const { resolvedBy, resolver } = report
  const actor = resolvedBy !== null && resolver !== null ? { id: resolvedBy, name: resolver } : null
  throw changedMeanwhile(actor)
}

async function findReport(db: Db, id: number): Promise<NamedReport | null> {
  const [row] = await db
    .select(named)
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(resolver, eq(resolver.id, reports.resolvedBy))
    .where(eq(reports.id, id))
  return row ?? null
}

/** Returns the things with reports, each once: the most reported or the last reported first, or the last resolved. */
async function listQueue(
  db: Db,
  scope: Scope,
  { sort, limit, offset }: Page & { sort: 'newest' | 'most' },
): Promise<QueuedThing[]> {
  const number = count()
  const newest = scope.open ? max(reports.createdAt) : max(reports.resolvedAt)
  const rows = await db
    .select({ kind: reports.kind, targetId: reports.targetId, count: number, id: max(reports.id) })
    .from(reports)
    .where(within(scope))
    .groupBy(reports.kind, reports.targetId)
    .orderBy(...(sort === 'most' ? [desc(number)] : []), desc(newest), desc(max(reports.id)))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({ ...row, id: row.id ?? 0 }))
}

async function countQueue(db: Db, scope: Scope): Promise<number> {
  const [row] = await db
    .select({
      count: sql<number>`count(DISTINCT (${reports.kind}, ${reports.targetId}))::int`,
    })
    .from(reports)
    .where(within(scope))
  return row?.count ?? 0
}

async function countRemoved(db: Db, kind: ReportKind | undefined): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${removedThings(kind)}`,
  )
  return rows[0]?.count ?? 0
}

/** The last removed first. */
async function listRemoved(
  db: Db,
  { kind, limit, offset }: Page & { kind: ReportKind | undefined },
): Promise<Thing[]> {
  const { rows } = await db.execute<Thing>(sql`
    SELECT kind, id AS "targetId" FROM ${removedThings(kind)}
    ORDER BY hidden_at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

/** Resolves what is still open about a thing, and returns how many reports that were. */
async function resolveOpen(
  db: Db,
  { kind, targetId, reasons }: Thing & { reasons?: readonly ReportReason[] },
  { by, at, outcome }: { by: number; at: Date; outcome: Outcome },
): Promise<number> {
  const { rowCount } = await db
    .update(reports)
    .set({ resolvedAt: at.toISOString(), resolvedBy: by, outcome })
    .where(
      and(
        within({ open: true, kind, ...(reasons ? { reasons } : {}) }),
        eq(reports.targetId, targetId),
      ),
    )
  return rowCount ?? 0
}
