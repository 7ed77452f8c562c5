import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AdminUsersQuery } from '#shared/contracts/people.ts'
import { IS_ACTIVE, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { sessions } from '../../platform/db/schema/ways-in.ts'
import { comments } from '../../platform/db/schema/comments.ts'
import { suggestions } from '../../platform/db/schema/curation.ts'
import { users } from '../../platform/db/schema/users.ts'

const SHOWN = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailVerified: users.emailVerified,
  role: users.role,
  suspendedAt: users.suspendedAt,
  suspendedReason: users.suspendedReason,
  awaitingSince: users.awaitingSince,
  twoFactorEnabled: users.twoFactorEnabled,
  createdAt: users.createdAt,
  lastLogin: users.lastLogin,
}

export type AdminUserRow = Pick<typeof users.$inferSelect, keyof typeof SHOWN> & {
  sessions: number
  comments: number
  suggestions: number
}

type SessionEnds = { idleSince: Date; startedBefore: Date }
type Filter = Pick<AdminUsersQuery, 'query' | 'role' | 'state'>

/** Returns one page of the people who match. In the order of names, exact matches come first. */
export async function listUsersLike(
  db: Db,
  { sort, order, limit, offset, ...filter }: AdminUsersQuery,
  ends: SessionEnds,
): Promise<AdminUserRow[]> {
  const name = sql`lower(${users.username})`
  const direction = order === 'asc' ? asc : desc
  const orders = {
    username: [sql`${name} <> lower(${filter.query})`, direction(name)],
    createdAt: [direction(users.createdAt), direction(users.id)],
    // People who have never logged in come last in both directions.
    lastLogin: [sql`${users.lastLogin} IS NULL`, direction(users.lastLogin), asc(name)],
  }
  return rowsOf(db, ends)
    .where(matching(filter))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
}

export async function countUsersLike(db: Db, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(matching(filter))
  return row?.total ?? 0
}

/** Returns null if nobody has this ID. */
export async function findAdminUser(
  db: Db,
  id: number,
  ends: SessionEnds,
): Promise<AdminUserRow | null> {
  const [row] = await rowsOf(db, ends).where(eq(users.id, id))
  return row ?? null
}

function rowsOf(db: Db, { idleSince, startedBefore }: SessionEnds) {
  const open = and(
    eq(sessions.userId, users.id),
    gt(sessions.lastUsedAt, idleSince.toISOString()),
    gt(sessions.createdAt, startedBefore.toISOString()),
  )
  const sentIn = and(eq(suggestions.userId, users.id), ne(suggestions.state, 'draft'))
  return db
    .select({
      ...SHOWN,
      sessions: db.$count(sessions, open),
      comments: db.$count(comments, eq(comments.userId, users.id)),
      suggestions: db.$count(suggestions, sentIn),
    })
    .from(users)
    .$dynamic()
}

/** `strpos` knows no wildcards, so the text is matched literally. */
function matching({ query, role, state }: Filter): SQL | undefined {
  return and(
    query === ''
      ? undefined
      : or(
          sql`strpos(lower(${users.username}), lower(${query})) > 0`,
          sql`strpos(lower(${users.email}), lower(${query})) > 0`,
        ),
    role ? eq(users.role, role) : undefined,
    state === 'suspended' ? isNotNull(users.suspendedAt) : undefined,
    state === 'awaiting' ? isNotNull(users.awaitingSince) : undefined,
    state === 'active' ? IS_ACTIVE : undefined,
  )
}

export async function adminExists(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return rows.length > 0
}

/** Returns and locks those of these accounts that still wait, in the order of their IDs. */
export async function lockAwaiting(db: Db, ids: readonly number[]): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNotNull(users.awaitingSince)))
    .orderBy(users.id)
    .for('update')
}
