import { sql } from 'drizzle-orm'
import type { MutedAnswer, MuteInput, QueueItem } from '#shared/contracts/reports.ts'
import { DAY_MS, isoTime } from '#shared/domain/days.ts'
import { paths } from '#shared/paths.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { lockUser, updateUser, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { notify } from '../notifications/notify.service.ts'

type Author = NonNullable<QueueItem['author']>
type AuthorRow = Author & { thing: string }

/**
 * Returns who wrote these comments and owns these lists, by 'comment 5' or 'list 8', with what the audit log knows of
 * decisions about them: a removal counts until it is undone.
 */
export async function listAuthors(
  db: Db,
  { comments, lists }: { comments: readonly number[]; lists: readonly number[] },
  now: Date,
): Promise<ReadonlyMap<string, Author>> {
  if (comments.length + lists.length === 0) return new Map()
  const { rows } = await db.execute<AuthorRow>(sql`
    WITH things AS (
      SELECT 'comment ' || id AS thing, user_id FROM comments WHERE id = ANY(${sql.param([...comments])}::int[])
      UNION ALL
      SELECT 'list ' || id, user_id FROM lists
      WHERE id = ANY(${sql.param([...lists])}::int[]) AND visibility <> 'private'
    ), decisions AS (
      SELECT (details ->> 'forUser')::int AS user_id, at, action = 'comment_warned' AS warned,
        action IN ('comment_restored', 'list_restored') AS restored,
        coalesce('comment ' || (details ->> 'comment'), 'list ' || (details ->> 'list')) AS thing, id
      FROM audit_log
      WHERE action IN ('comment_hidden', 'comment_deleted', 'comment_warned', 'comment_restored', 'list_hidden', 'list_restored')
        AND (details ->> 'forUser')::int IN (SELECT user_id FROM things)
    ), counted AS (
      SELECT *, coalesce(bool_or(restored) OVER (
        PARTITION BY thing ORDER BY id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), false) AS undone
      FROM decisions
    ), records AS (
      SELECT user_id, count(DISTINCT thing) FILTER (WHERE NOT warned)::int AS hidden,
        count(*) FILTER (WHERE warned)::int AS warned, min(at) AS since
      FROM counted WHERE NOT restored AND (warned OR NOT undone) GROUP BY user_id
    )
    SELECT things.thing, users.id, users.username, coalesce(hidden, 0) AS hidden, coalesce(warned, 0) AS warned, since,
      CASE WHEN users.muted_until > ${now.toISOString()} THEN users.muted_until END AS "mutedUntil",
      users.seat AS managed, users.role <> 'member' AS staff, users.suspended_at IS NOT NULL AS suspended,
      users.suspension_asked_at IS NOT NULL AS "suspensionAsked"
    FROM things JOIN users ON users.id = things.user_id LEFT JOIN records ON records.user_id = users.id`)
  return new Map(rows.map((row) => [row.thing, presentAuthor(row)]))
}

function presentAuthor({ thing: _thing, since, mutedUntil, ...author }: AuthorRow): Author {
  return {
    ...author,
    since: since && isoTime(since),
    mutedUntil: mutedUntil && isoTime(mutedUntil),
  }
}

/** Keeps a member from writing for some days, from now on; a mute that lasts is replaced. */
export async function muteUser(
  ctx: AppContext,
  { userId, days, reason }: MuteInput & { userId: number },
): Promise<MutedAnswer> {
  const until = new Date(ctx.clock().getTime() + days * DAY_MS).toISOString()
  await changeMember(ctx, userId, async (tx) => {
    await updateUser(tx, userId, { mutedUntil: until, mutedReason: reason })
    await tell(ctx, tx, { userId, data: { what: 'muted', until, reason } })
    await noteAction(ctx, tx, 'user_muted', { forUser: userId, days, reason })
  })
  return { mutedUntil: until }
}

export async function unmuteUser(ctx: AppContext, userId: number): Promise<MutedAnswer> {
  await changeMember(ctx, userId, async (tx, { mutedUntil }) => {
    if (mutedUntil === null || Date.parse(mutedUntil) <= ctx.clock().getTime())
      throw conflict('not_muted', text('This account is not muted.'))
    await updateUser(tx, userId, { mutedUntil: null, mutedReason: null })
    await tell(ctx, tx, { userId, data: { what: 'unmuted', reason: '' } })
    await noteAction(ctx, tx, 'user_unmuted', { forUser: userId })
  })
  return { mutedUntil: null }
}

/** Leaves a note on the account, which admins see in People. */
export async function askToSuspend(
  ctx: AppContext,
  { userId, reason }: { userId: number; reason: string },
): Promise<void> {
  await changeMember(ctx, userId, async (tx, { suspendedAt }) => {
    if (suspendedAt !== null)
      throw conflict('already_suspended', text('This account is suspended already.'))
    const asked = { suspensionAskedAt: ctx.clock().toISOString(), suspensionAskedReason: reason }
    await updateUser(tx, userId, asked)
    await noteAction(ctx, tx, 'suspension_asked', { forUser: userId, reason })
  })
}

const tell = (
  ctx: AppContext,
  tx: Db,
  { userId, data }: { userId: number; data: Muting },
): Promise<void> => notify(ctx, tx, { userId, kind: 'moderation', data, link: paths.contact() })

type Muting = { what: 'muted'; until: string; reason: string } | { what: 'unmuted'; reason: string }

/** Moderators have no say about each other, themselves, curators and admins. */
async function changeMember(
  ctx: AppContext,
  userId: number,
  change: (tx: Db, target: UserRow) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const target = await lockUser(tx, userId)
    if (!target) throw notFound(text('User not found'))
    if (target.role !== 'member')
      throw conflict(
        'staff',
        text('This account is a curator’s, a moderator’s or an admin’s. Please ask an admin.'),
      )
    await change(tx, target)
  })
  ctx.cache.own.forgetUser(userId)
}
