import type { OwnMarks, ReportInput, ReportView } from '#shared/contracts/reports.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, noteAction } from '../../platform/auth/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { conflict } from '../../platform/http/app-error.ts'
import { ownMarksOf, requireReportable } from '../comments/judging.service.ts'
import { requireReportableList } from '../lists/judging.service.ts'
import { getResource } from '../resources/resources.service.ts'
import { presentForReporter, presentReport } from './reports.presenter.ts'
import type { ReportRow, Thing } from './reports.queries.ts'
import { text } from '#shared/texts/text.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { comments } from '../../platform/db/schema/comments.ts'
import { reports } from '../../platform/db/schema/curation.ts'

/** Stores a report: one per person and thing, about what readers see, and not about one's own comment or list. */
export async function sendReport(
  ctx: AppContext,
  { userId }: Editor,
  { kind, id, reason, text = null }: ReportInput,
): Promise<ReportView> {
  const targetId = kind === 'list' ? await requireReportableList(ctx.db, id, userId) : Number(id)
  if (kind === 'resource') await getResource(ctx, targetId)
  else if (kind === 'comment') await requireReportable(ctx.db, targetId, userId)
  await ctx.limits.take('report', { account: userId })
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const createdAt = at.toISOString()
    const row = await insertReport(tx, { kind, targetId, userId, reason, text, createdAt })
    if (!row) throw conflict('duplicate', REPORTED)
    const details = { report: row.id, [kind]: targetId, reason }
    await noteAction(ctx, tx, 'report_sent', details)
    return presentReport(row)
  })
}

const REPORTED = text('You have already reported this, thank you.')

/** Returns what the reader has done on the page of a resource, which the page itself does not contain. */
export async function getOwnMarks(
  ctx: AppContext,
  userId: number,
  resourceId: number,
): Promise<OwnMarks> {
  const where = { resourceId, userId }
  const [marks, reported] = await Promise.all([
    ownMarksOf(ctx.db, where),
    listReportsOnPage(ctx.db, where),
  ])
  const ofComments = reported.filter(({ kind }) => kind === 'comment')
  return {
    ...marks,
    reported: ofComments.map(({ targetId }) => targetId),
    resourceReported: ofComments.length < reported.length,
  }
}

/** Returns the reports for the person's own copy of their data. */
export async function exportReports(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const own = eq(reports.userId, userId)
  const rows = await db.select().from(reports).where(own).orderBy(asc(reports.id))
  return rows.map(presentForReporter)
}

/** Returns null if the person has reported the thing before; a unique index enforces this. */
async function insertReport(
  db: Db,
  report: typeof reports.$inferInsert,
): Promise<ReportRow | null> {
  const [row] = await db.insert(reports).values(report).onConflictDoNothing().returning()
  return row ?? null
}

/** Returns the user's reports of a resource and of the comments on it. */
async function listReportsOnPage(
  db: Db,
  { resourceId, userId }: { resourceId: number; userId: number },
): Promise<Thing[]> {
  const ofComments = db
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.resourceId, resourceId))
  return db
    .select({ kind: reports.kind, targetId: reports.targetId })
    .from(reports)
    .where(
      and(
        eq(reports.userId, userId),
        sql`CASE ${reports.kind} WHEN 'resource' THEN ${reports.targetId} = ${resourceId}
          WHEN 'comment' THEN ${reports.targetId} IN (${ofComments}) ELSE false END`,
      ),
    )
    .orderBy(asc(reports.targetId))
}
