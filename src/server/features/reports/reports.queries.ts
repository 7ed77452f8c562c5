import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LinkState, ReportKind, ReportReason } from '#shared/domain/curation.ts'
import type { Db } from '../../platform/db/client.ts'
import { linkChecks, reports } from '../../platform/db/schema/curation.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { Text } from '#shared/texts/text.ts'

export type ReportRow = typeof reports.$inferSelect
export type Thing = Pick<ReportRow, 'kind' | 'targetId'>

export const resolver = alias(users, 'resolver')

/** With the names of who reported it and of who resolved it. */
export type NamedReport = ReportRow & { username: string; resolver: string | null }

export const named = {
  id: reports.id,
  kind: reports.kind,
  targetId: reports.targetId,
  userId: reports.userId,
  reason: reports.reason,
  text: reports.text,
  createdAt: reports.createdAt,
  resolvedAt: reports.resolvedAt,
  resolvedBy: reports.resolvedBy,
  outcome: reports.outcome,
  username: users.username,
  resolver: resolver.username,
}

/** Which reports a queue contains. */
export type Scope = {
  open: boolean
  kind?: ReportKind | undefined
  reasons?: readonly ReportReason[]
}

export function within({ open, kind, reasons }: Scope): SQL | undefined {
  return and(
    open ? isNull(reports.resolvedAt) : isNotNull(reports.resolvedAt),
    kind === undefined ? undefined : eq(reports.kind, kind),
    reasons === undefined ? undefined : inArray(reports.reason, [...reasons]),
  )
}

export type QueuedThing = Thing & { count: number; id: number }

/** Returns the reports of these things, the newest first. */
export async function listReportsOf(
  db: Db,
  scope: Scope,
  things: readonly Thing[],
): Promise<NamedReport[]> {
  if (things.length === 0) return []
  const wanted = sql.join(
    things.map(({ kind, targetId }) => sql`(${kind}, ${targetId}::int)`),
    sql`, `,
  )
  return db
    .select(named)
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(resolver, eq(resolver.id, reports.resolvedBy))
    .where(and(within(scope), sql`(${reports.kind}, ${reports.targetId}) IN (${wanted})`))
    .orderBy(desc(reports.createdAt), desc(reports.id))
}

/** Comments that moderators have hidden or deleted, and lists that they have hidden and that are not private. */
export const removedThings = (kind: ReportKind | undefined) => sql`(
  SELECT 'comment' AS kind, id, hidden_at FROM comments WHERE hidden_at IS NOT NULL
  UNION ALL
  SELECT 'list', id, hidden_at FROM lists WHERE hidden_at IS NOT NULL AND visibility <> 'private'
) AS removed WHERE ${kind === undefined ? sql`true` : sql`kind = ${kind}`}`

export type ReportedResource = Pick<typeof resources.$inferSelect, 'id' | 'title' | 'sourceUrl'> & {
  /** The result of the last check of its link; null before the first one. */
  state: LinkState | null
  checkedAt: string | null
  note: Text | null
  isQueued: boolean
}

export async function listReportedResources(
  db: Db,
  ids: readonly number[],
): Promise<ReportedResource[]> {
  if (ids.length === 0) return []
  return db
    .select({
      id: resources.id,
      title: resources.title,
      sourceUrl: resources.sourceUrl,
      state: linkChecks.state,
      checkedAt: linkChecks.checkedAt,
      note: linkChecks.note,
      isQueued: sql<boolean>`EXISTS (SELECT FROM asked_checks WHERE resource_id = ${resources.id})`,
    })
    .from(resources)
    .leftJoin(linkChecks, eq(linkChecks.resourceId, resources.id))
    .where(inArray(resources.id, [...ids]))
}
