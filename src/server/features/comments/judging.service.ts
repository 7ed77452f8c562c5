import type { OwnMarks, QueueItem } from '#shared/contracts/reports.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/database-errors.ts'
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import { presentInFull, removalOf, stateOf } from './comments.presenter.ts'
import {
  type CommentRow,
  findComment,
  listVotes,
  lockComment,
  setRemoval,
  type JudgedComment,
  judged,
} from './comments.queries.ts'
import { requireRestorable, requireShown } from './comments.service.ts'
import { text } from '#shared/texts/text.ts'
import { and, asc, eq, isNotNull, isNull, or, sql, inArray } from 'drizzle-orm'
import { comments } from '../../platform/db/schema/comments.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { Actor } from '#shared/domain/audit-actions.ts'
import { changedMeanwhile } from '../../platform/http/if-match.ts'

/** What reports and moderators need to know about comments, and do to them. */

export async function requireReportable(db: Db, id: number, userId: number): Promise<void> {
  const comment = requireShown(await findComment(db, id))
  if (comment.userId === userId)
    throw new AppError(403, 'forbidden', text('You cannot report your own comment'))
}

export async function ownMarksOf(
  db: Db,
  where: { resourceId: number; userId: number },
): Promise<Pick<OwnMarks, 'voted' | 'removed'>> {
  const [voted, removed] = await Promise.all([
    listVotes(db, where.userId, where.resourceId),
    listOwnRemoved(db, where),
  ])
  return {
    voted,
    removed: removed.map((row) => ({
      id: row.id,
      state: row.deletedAt ? 'deleted' : 'hidden',
      reason: row.hiddenReason ?? '',
    })),
  }
}

type JudgedView = NonNullable<QueueItem['comment']>

/** Returns these comments in full, by ID. */
export async function getJudgedComments(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, JudgedView>> {
  const rows = await listJudgedComments(db, ids)
  return new Map(rows.map((row) => [row.id, { ...presentInFull(row), removed: removalOf(row) }]))
}

export type LockedComment = Pick<CommentRow, 'id' | 'resourceId' | 'userId'>

/**
 * Locks a comment for a moderator until the transaction ends. Throws 409 if it is in one of the `refused` states, or
 * not in the one that the moderator saw, and says who was faster.
 */
export async function lockForModeration(
  tx: Db,
  id: number,
  { seen, refused }: { seen?: string | undefined; refused: readonly string[] },
): Promise<LockedComment> {
  const row = await lockComment(tx, id, 'update')
  if (!row) throw notFound(text('Comment not found'))
  const state = stateOf(row)
  if (refused.includes(state) || (seen !== undefined && seen !== state))
    throw changedMeanwhile(await judgeOf(tx, row))
  return row
}

/** Returns the moderator who has hidden or deleted a comment; null if its author did, or if it is shown again. */
async function judgeOf(tx: Db, { id, hiddenBy }: CommentRow): Promise<Actor> {
  const [known] = hiddenBy === null ? [] : await listJudgedComments(tx, [id])
  return hiddenBy !== null && known?.moderator ? { id: hiddenBy, name: known.moderator } : null
}

function isAuthorsDeletion({ deletedAt, deletedBy, userId }: CommentRow): boolean {
  return deletedAt !== null && deletedBy !== null && deletedBy === userId
}

type Judged = { id: number }
type Ruling = { reason: string; by: number; at: Date }

export async function hide(tx: Db, { id }: Judged, { reason, by, at }: Ruling): Promise<void> {
  await setRemoval(tx, id, { hiddenAt: at.toISOString(), hiddenReason: reason, hiddenBy: by })
}

/** The reason is stored as that of a hidden comment is: to the author, both are a moderator's decision. */
export async function removeAsModerator(tx: Db, { id }: Judged, ruling: Ruling): Promise<void> {
  await hide(tx, { id }, ruling)
  await setRemoval(tx, id, { deletedAt: ruling.at.toISOString(), deletedBy: ruling.by })
}

/** Shows a comment again that a moderator has hidden or deleted. */
export async function restoreRemoved(tx: Db, { id }: Judged, { at }: Ruling): Promise<void> {
  const row = await lockComment(tx, id, 'update')
  if (!row) throw notFound(text('Comment not found'))
  if (isAuthorsDeletion(row))
    throw conflict('deleted', text('The author has deleted this comment.'))
  requireRestorable(row, at)
  try {
    await setRemoval(tx, id, {
      deletedAt: null,
      deletedBy: null,
      hiddenAt: null,
      hiddenReason: null,
      hiddenBy: null,
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('duplicate', text('Its author has written another comment since.'))
  }
}

/** Returns the user's own comments under a resource that a moderator has hidden or deleted. */
async function listOwnRemoved(
  db: Db,
  { resourceId, userId }: { resourceId: number; userId: number },
): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.resourceId, resourceId),
        eq(comments.userId, userId),
        isNotNull(comments.hiddenAt),
        or(isNull(comments.deletedBy), sql`${comments.deletedBy} <> ${comments.userId}`),
      ),
    )
    .orderBy(asc(comments.id))
}

async function listJudgedComments(db: Db, ids: readonly number[]): Promise<JudgedComment[]> {
  if (ids.length === 0) return []
  return db
    .select(judged)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.hiddenBy))
    .where(inArray(comments.id, [...ids]))
}
