import type { QueueItem } from '#shared/contracts/reports.ts'
import type { ListId } from '#shared/domain/lists.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { presentJudged, presentPage } from './lists.presenter.ts'
import {
  findListAt,
  type JudgedList,
  type ListRow,
  lockList,
  updateList,
  counted,
} from './lists.queries.ts'
import { isShared } from './lists.service.ts'
import { text } from '#shared/texts/text.ts'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lists } from '../../platform/db/schema/lists.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { Actor } from '#shared/domain/audit-actions.ts'
import { changedMeanwhile } from '../../platform/http/if-match.ts'

const moderators = alias(users, 'moderators')

/** What reports and moderators need to know about lists, and do to them. Moderators have no say in private lists. */

/** Returns the list's number. Throws 403 for the member's own list, and 404 for one that nobody else can read. */
export async function requireReportableList(db: Db, at: ListId, userId: number): Promise<number> {
  const list = await findListAt(db, at)
  if (list?.userId === userId)
    throw new AppError(403, 'forbidden', text('You cannot report your own list'))
  if (!list || !isShared(list)) throw notFound(text('List not found'))
  return list.id
}

/** Returns these lists by ID. Private ones are missing. */
export async function getJudgedLists(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, NonNullable<QueueItem['list']>>> {
  const rows = await listJudgedLists(db, ids)
  return new Map(rows.map((row) => [row.id, presentJudged(row)]))
}

export type LockedList = Pick<ListRow, 'id' | 'userId' | 'title'> & { link: string }

/**
 * Locks a list for a moderator until the transaction ends. Throws 404 if it is private, and 409 if it is in one of the
 * `refused` states already, or not in the one that the moderator saw, and says who was faster.
 */
export async function lockListForModeration(
  tx: Db,
  id: number,
  { seen, refused }: { seen?: string | undefined; refused: readonly string[] },
): Promise<LockedList> {
  // Before the list, as in every write to lists.
  await lockCatalogue(tx)
  await lockList(tx, id)
  const [row] = await listJudgedLists(tx, [id])
  if (!row) throw notFound(text('List not found'))
  const state = row.hiddenAt === null ? 'shown' : 'hidden'
  if (refused.includes(state) || (seen !== undefined && seen !== state))
    throw changedMeanwhile(judgeOf(row))
  const { userId, title } = row
  return { id, userId, title, link: presentPage(row).path }
}

/** Returns the moderator who has hidden a list; null for one that is shown. */
function judgeOf({ hiddenBy, moderator }: JudgedList): Actor {
  return hiddenBy !== null && moderator !== null ? { id: hiddenBy, name: moderator } : null
}

/** The visibility stays as its owner chose it, and applies again when the list is restored. */
export async function hideLocked(
  tx: Db,
  { id }: { id: number },
  { reason, by, at }: { reason: string; by: number; at: Date },
): Promise<void> {
  await updateList(tx, id, { hiddenAt: at.toISOString(), hiddenReason: reason, hiddenBy: by })
}

export async function showLocked(tx: Db, { id }: { id: number }): Promise<void> {
  await updateList(tx, id, { hiddenAt: null, hiddenReason: null, hiddenBy: null })
}

/** Returns those of these lists that are not private. */
async function listJudgedLists(db: Db, ids: readonly number[]): Promise<JudgedList[]> {
  if (ids.length === 0) return []
  return db
    .select({ ...counted, moderator: moderators.username })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.userId))
    .leftJoin(moderators, eq(moderators.id, lists.hiddenBy))
    .where(and(inArray(lists.id, [...ids]), ne(lists.visibility, 'private')))
}
