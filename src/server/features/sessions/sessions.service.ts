import { type EndedSessions, type SessionView, sessionView } from '#shared/contracts/ways-in.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import type { Client, Viewer } from '../../platform/auth/viewer.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.service.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound, unverified } from '../../platform/http/app-error.ts'
import { lockUser, type UserRow } from '../../platform/auth/users.queries.ts'
import { text } from '#shared/texts/text.ts'
import { firstCharacters } from '#shared/texts/characters.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { isOfDomains } from '#shared/domain/site.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { sessions } from '../../platform/db/schema/ways-in.ts'
import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { auditLog } from '../../platform/db/schema/auth.ts'
import { users } from '../../platform/db/schema/users.ts'

type SessionEnds = { idleSince: Date; startedBefore: Date }

type SessionRow = typeof sessions.$inferSelect

/** How somebody has proved at a login who they are. */
export type LoggedInBy = 'password' | 'passkey' | 'oidc' | 'lichess'

const IDLE_MS = 14 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS
const MAX_SESSIONS = 50
/** 'Last used' is accurate to a minute, so that reading a session rarely writes. */
const TOUCH_MS = 60_000
const USER_AGENT_LENGTH = 300

/** A session that is older than either limit has ended. */
export function ends(now: Date): SessionEnds {
  return {
    idleSince: new Date(now.getTime() - IDLE_MS),
    startedBefore: new Date(now.getTime() - ABSOLUTE_MS),
  }
}

/** Returns the user with this token, or null if the token does not belong to a current session. */
export async function findViewer(ctx: AppContext, token: string | null): Promise<Viewer | null> {
  if (!token) return null
  const now = ctx.clock()
  const tokenHash = hashToken(token)
  const found = await findSession(ctx.db, tokenHash, ends(now))
  if (!found) return null
  const { session, user } = found
  if (now.getTime() - Date.parse(session.lastUsedAt) > TOUCH_MS)
    await updateSession(ctx.db, session.id, { lastUsedAt: now.toISOString() })
  return { user, sessionId: session.id, tokenHash, provedAt: new Date(session.provedAt) }
}

/**
 * Locks the user of a session until the transaction ends; called before something is stored that opens the account. Throws
 * if the session has ended since the request began: what its user may set up has ended with it.
 */
export async function lockViewer(tx: Db, { user, sessionId }: Viewer): Promise<UserRow> {
  const locked = await lockUser(tx, user.id)
  if (!locked || !(await isSession(tx, sessionId)))
    throw new AppError(401, 'unauthenticated', text('You are not logged in'))
  return locked
}

/** Begins a session and returns its token, which goes only into the cookie. */
export async function startSession(
  db: Db,
  userId: number,
  { now, ip, userAgent }: Client & { now: Date },
): Promise<string> {
  const { token, row } = newSession(userId, { now, ip, userAgent })
  await db.insert(sessions).values(row)
  return token
}

/** The user of a completed login, and the token for the cookie. */
export type LoggedIn = { user: UserRow; token: string }

/**
 * Starts the session of somebody who has just proved to be `user`, after `refuseKeptOut`. Throws if the password has
 * changed in the meantime.
 */
export async function startLogin(
  ctx: Pick<AppContext, 'clock'>,
  db: Db,
  user: UserRow,
  client: Client,
  by: LoggedInBy = 'password',
): Promise<LoggedIn> {
  const now = ctx.clock()
  const { token, row } = newSession(user.id, { ...client, now })
  await db.transaction(async (tx) => {
    // The user's row stays locked until the end, so that of many logins at once each sees the sessions of the others.
    if (!(await insertLogin(tx, user, row, by))) throw wrongLogin()
    await deleteSessionsBeyond(tx, user.id, MAX_SESSIONS)
  })
  return { user: { ...user, lastLogin: now.toISOString() }, token }
}

/** Whether the address, of a domain that lets in, has to be verified first. What an invitation brought in need not. */
export async function hasToProve(
  { site }: Pick<AppContext, 'site'>,
  { email, emailVerified, invited }: Pick<UserRow, 'email' | 'emailVerified' | 'invited'>,
): Promise<boolean> {
  return !emailVerified && !invited && isOfDomains(email, (await site.find()).emailDomains)
}

/**
 * Throws while an admin has yet to approve the account, or its user to verify the address. Not within a transaction, which
 * would take back the entry.
 */
export async function refuseKeptOut(
  ctx: Pick<AppContext, 'clock' | 'db' | 'site'>,
  user: UserRow,
): Promise<void> {
  if (user.awaitingSince === null) {
    if (await hasToProve(ctx, user)) throw unverified({ email: user.email ?? '' })
    return
  }
  await noteAction(ctx, ctx.db, 'login_awaiting', {}, user.id)
  throw new AppError(
    403,
    'awaiting_approval',
    text(
      'Your account is waiting for approval by whoever runs this site. You will get an email when it has been decided.',
    ),
  )
}

export function wrongLogin(): AppError {
  return new AppError(401, 'wrong_login', text('Incorrect username or password'))
}

function newSession(userId: number, { now, ip, userAgent }: Client & { now: Date }) {
  const { token, hash } = newToken()
  const at = now.toISOString()
  const row = {
    userId,
    tokenHash: hash,
    ip,
    userAgent: firstCharacters(userAgent, USER_AGENT_LENGTH),
    createdAt: at,
    lastUsedAt: at,
    provedAt: at,
  }
  return { token, row }
}

/**
 * Continues the session under a new ID; the old token becomes worthless. `provedAt` is the time at which the password
 * was given for it, if it was.
 */
export async function renewSession(
  db: Db,
  { sessionId, tokenHash }: Viewer,
  provedAt: Date | null,
): Promise<string> {
  const { token, hash } = newToken()
  await updateSession(db, sessionId, {
    tokenHash: hash,
    renewedFrom: tokenHash,
    ...(provedAt ? { provedAt: provedAt.toISOString() } : {}),
  })
  return token
}

/**
 * Whether the token was valid until its session got a new one. A request that was in progress at that moment gets a
 * 401, which must not remove the new cookie.
 */
export async function isRenewedToken(ctx: AppContext, token: string): Promise<boolean> {
  return hasRenewedSession(ctx.db, hashToken(token))
}

/** Keeps with a new session what a logout at its issuer is asked for with, sealed. */
export async function noteIssuerSession(db: Db, token: string, idToken: string): Promise<void> {
  await setSessionIdToken(db, hashToken(token), idToken)
}

/**
 * Ends the session with this token. `replaced`: by a new login. Returns its ID token, sealed, if it was begun at an issuer.
 */
export async function logOut(
  ctx: AppContext,
  token: string,
  replaced = false,
): Promise<string | null> {
  const ended = await deleteSessionByToken(ctx.db, hashToken(token))
  if (!ended) return null
  const { userId } = ended
  ctx.cache.own.forgetUser(userId)
  if (!replaced) await noteAction(ctx, ctx.db, 'logout', {}, userId)
  return ended.idToken
}

export async function listSessions(ctx: AppContext, viewer: Viewer): Promise<SessionView[]> {
  const rows = await listSessionsOf(ctx.db, viewer.user.id, ends(ctx.clock()))
  return rows.map((row) => presentSession(row, viewer.sessionId))
}

export async function endSession(
  ctx: AppContext,
  viewer: Viewer,
  { id }: { id: number },
): Promise<void> {
  const { user } = viewer
  const isIt = and(eq(sessions.userId, user.id), eq(sessions.id, id))
  const gone = await ctx.db.delete(sessions).where(isIt)
  if (gone.rowCount === 0) throw notFound(text('Session not found'))
  ctx.cache.own.forgetUser(user.id)
  await noteAction(ctx, ctx.db, 'session_ended')
}

export async function endAllOtherSessions(
  ctx: AppContext,
  { user, sessionId }: Viewer,
): Promise<EndedSessions> {
  const ended = await endOtherSessions(ctx.db, user.id, sessionId)
  ctx.cache.own.forgetUser(user.id)
  await noteAction(ctx, ctx.db, 'sessions_ended', { ended })
  return { ended }
}

/** Removes rows that nothing will read again. */
export async function removeEndedSessions({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteEndedSessions(db, ends(clock()))
}

function presentSession(row: SessionRow, currentId: number): SessionView {
  return presentAs(sessionView, row, { current: row.id === currentId })
}

/**
 * Writes the session, the user's last login and the audit entry in one statement. Returns false if the password or
 * two-factor authentication has changed in the meantime, because that login comes too late.
 */
async function insertLogin(
  db: Db,
  user: UserRow,
  session: typeof sessions.$inferInsert,
  by: LoggedInBy,
): Promise<boolean> {
  const { tokenHash, ip, userAgent, createdAt } = session
  const { rowCount } = await db.execute(sql`
    WITH known AS (
      UPDATE ${users} SET last_login = ${createdAt},
        password_used_at = CASE WHEN ${by} = 'password' THEN ${createdAt}::timestamptz ELSE password_used_at END
      WHERE id = ${user.id} AND password IS NOT DISTINCT FROM ${user.password}
        AND two_factor_enabled = ${user.twoFactorEnabled}
      RETURNING id
    ), logged AS (
      INSERT INTO ${auditLog} (at, user_id, action, ip, details)
      SELECT ${createdAt}::timestamptz, id, 'login', ${ip}, ${JSON.stringify({ by })}::jsonb FROM known
    )
    INSERT INTO ${sessions} (user_id, token_hash, ip, user_agent, created_at, last_used_at, proved_at)
    SELECT id, ${tokenHash}, ${ip}, ${userAgent}, now.at, now.at, now.at
    FROM known, (SELECT ${createdAt}::timestamptz AS at) AS now`)
  return (rowCount ?? 0) > 0
}

/** Ends the user's sessions that were used least recently, so that `most` remain. */
async function deleteSessionsBeyond(db: Db, userId: number, most: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${sessions} WHERE id IN (
      SELECT id FROM ${sessions} WHERE user_id = ${userId}
      ORDER BY last_used_at DESC, id DESC OFFSET ${most})`)
}

/** Returns the session and its user, unless its idle or absolute time is over. */
async function findSession(
  db: Db,
  tokenHash: string,
  { idleSince, startedBefore }: SessionEnds,
): Promise<{ session: SessionRow; user: UserRow } | null> {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.lastUsedAt, idleSince.toISOString()),
        gt(sessions.createdAt, startedBefore.toISOString()),
      ),
    )
  return row ?? null
}

async function isSession(db: Db, id: number): Promise<boolean> {
  return (await db.$count(sessions, eq(sessions.id, id))) > 0
}

async function setSessionIdToken(db: Db, tokenHash: string, idToken: string): Promise<void> {
  await db.update(sessions).set({ idToken }).where(eq(sessions.tokenHash, tokenHash))
}

async function hasRenewedSession(db: Db, formerHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.renewedFrom, formerHash))
  return rows.length > 0
}

/** Returns the user's sessions, the most recently used first. */
async function listSessionsOf(
  db: Db,
  userId: number,
  { idleSince, startedBefore }: SessionEnds,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.lastUsedAt, idleSince.toISOString()),
        gt(sessions.createdAt, startedBefore.toISOString()),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

async function deleteSessionByToken(
  db: Db,
  tokenHash: string,
): Promise<Pick<SessionRow, 'userId' | 'idToken'> | null> {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId, idToken: sessions.idToken })
  return row ?? null
}

async function deleteEndedSessions(
  db: Db,
  { idleSince, startedBefore }: SessionEnds,
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastUsedAt, idleSince.toISOString()),
        lt(sessions.createdAt, startedBefore.toISOString()),
      ),
    )
}

/** Ends all of the user's sessions, or all but one, and returns how many there were. */
export async function endOtherSessions(
  db: Db,
  userId: number,
  exceptId: number | null,
): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), exceptId === null ? undefined : ne(sessions.id, exceptId)),
    )
    .returning({ id: sessions.id })
  return rows.length
}

/** Ends everybody's sessions; returns how many there were. */
export async function endEverySession(db: Db): Promise<number> {
  const { rowCount } = await db.delete(sessions)
  return rowCount ?? 0
}

export async function updateSession(
  db: Db,
  id: number,
  change: Partial<typeof sessions.$inferInsert>,
): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.id, id))
}
