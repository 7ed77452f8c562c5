import type { KidsComments, KidsLeave } from '#shared/domain/kids.ts'
import { tooManyAttempts } from '../../platform/auth/attempt-limits.service.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { type KidsLock, lockTraces } from '../../platform/http/kids-cookie.ts'
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.service.ts'
import { kidsLocked, kidsUnlocked } from '../../platform/mail/templates/security-notices.ts'
import { kidsUnlockLink } from '../../platform/mail/templates/account-letters.ts'
import type { AppContext } from '../../context.ts'
import { AppError, conflict } from '../../platform/http/app-error.ts'
import { isPasswordOf, proveOwner } from '../sessions/step-up.service.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { mailFields, sendMail, sendNotice } from '../../platform/mail/account-mails.ts'
import { findUser } from '../../platform/auth/users.queries.ts'
import {
  type FoundLock,
  findLockOfAccount,
  lockByMailToken,
  takeLockTry,
  type TriedLock,
  type LockRow,
} from './kids-lock.queries.ts'
import { text, type Text } from '#shared/texts/text.ts'
import { sql, eq, and, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'
import { kidsLocks } from '../../platform/db/schema/kids.ts'
import { DAY_MS } from '#shared/domain/days.ts'

/** A day longer than the lifetime of the cookie. */
const BROWSER_LOCK_MS = 366 * DAY_MS

/** Deletes the locks of browsers whose cookies have expired. */
export async function removeOldLocks({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const before = new Date(clock().getTime() - BROWSER_LOCK_MS).toISOString()
  await db.delete(kidsLocks).where(and(isNull(kidsLocks.userId), lt(kidsLocks.createdAt, before)))
}

const PURPOSE = 'kids lock'
/**
 * This many wrong proofs are free. Each further one is followed by a wait in minutes, during which no proof is
 * checked.
 */
const FREE_TRIES = 5
const WAIT_MINUTES = [1, 5, 15, 60]
const MAIL_MS = 30 * 60_000

/** Returns the lock that applies to a request with these cookies. */
export async function findLock(
  ctx: AppContext,
  cookie: string | undefined,
): Promise<KidsLock | null> {
  const asked = lockTraces(ctx, cookie)
  if (!asked) return null
  const known = ctx.locks.find(asked.key, ctx.clock().getTime())
  if (known !== undefined) return known
  const at = { now: ctx.clock().getTime(), generation: ctx.locks.generation() }
  const ids = asked.cookies.flatMap((value) => openLockId(ctx, value) ?? [])
  if (!asked.session && ids.length === 0) return null
  const found = await findLockOf(ctx.db, { session: asked.session, ids }).catch(
    () => 'away' as const,
  )
  if (found === 'away') return whileAway(ids)
  const lock = found.lock && lockOf(found.lock, ids)
  // Made-up cookies would fill the memory.
  if (found.isSession || ids.length > 0) ctx.locks.set(asked.key, lock, at)
  return lock
}

/** Returns the lock of an account for which a program acts. */
export async function findAccountLock(ctx: AppContext, userId: number): Promise<KidsLock | null> {
  const found = await findLockOfAccount(ctx.db, userId)
  return found && { ...found, by: 'account', marked: true }
}

function lockOf({ bySession, ...found }: FoundLock, ids: readonly number[]): KidsLock {
  return { ...found, by: bySession ? 'account' : 'browser', marked: ids.includes(found.id) }
}

/** Without the database, only memory can tell, so a browser with a lock's cookie stays locked. */
function whileAway([id]: readonly number[]): KidsLock | null {
  if (id === undefined) return null
  return {
    id,
    by: 'browser',
    userId: null,
    setBy: null,
    marked: true,
    managed: false,
    comments: 'hidden',
    leave: 'always',
    leavePin: true,
  }
}

/** Returns null for a cookie that this server has not sealed for this purpose. */
function openLockId(ctx: AppContext, value: string): number | null {
  try {
    const id = Number(ctx.sealer.open(PURPOSE, value))
    return Number.isInteger(id) ? id : null
  } catch {
    return null
  }
}

export function sealLock(ctx: AppContext, id: number): string {
  return ctx.sealer.seal(PURPOSE, String(id))
}

type LockOptions = {
  pin: string
  comments: KidsComments
  leave: KidsLeave
  leavePin: boolean
}

/** Returns the new lock's ID. `viewer` is who sets it, if somebody is logged in. */
export async function lockBrowserOf(
  ctx: AppContext,
  viewer: Viewer | null,
  lockOptions: LockOptions,
): Promise<number> {
  await ctx.limits.take('kidsLock')
  const id = await addLock(ctx, ctx.db, { setBy: viewer?.user.id ?? null }, lockOptions)
  ctx.locks.forget()
  return id
}

/** Locks a child's account. Its password shows that a parent is asking. */
export async function lockAccountOf(
  ctx: AppContext,
  viewer: Viewer,
  { password, ...lockOptions }: LockOptions & { password: string | undefined },
): Promise<number> {
  const { user } = viewer
  await proveOwner(ctx, viewer, { password })
  const id = await ctx.db.transaction(async (tx) => {
    const added = await addLock(ctx, tx, { userId: user.id }, lockOptions)
    await sendNotice(ctx, tx, user, kidsLocked)
    await noteAction(ctx, tx, 'kids_locked', {}, user.id)
    return added
  })
  ctx.locks.forget()
  return id
}

async function addLock(
  ctx: AppContext,
  db: AppContext['db'],
  owner: { userId: number } | { setBy: number | null },
  { pin, comments, leave, leavePin }: LockOptions,
): Promise<number> {
  const pinHash = await hashPassword(pin, ctx.passwordCost)
  const createdAt = ctx.clock().toISOString()
  const row = await insertLock(db, { ...owner, pinHash, comments, leave, leavePin, createdAt })
  return row?.id ?? refuseLocked()
}

export function refuseLocked(): never {
  throw conflict('already_locked', text('Kids mode is locked already'))
}

export type Proof = { pin?: string | undefined; password?: string | undefined }
export type Unlocked = { open: true } | { open: false; triesLeft: number; fault: Text }

/** Unlocks with the PIN or with the password of a locked account that is logged in. */
export async function unlock(ctx: AppContext, lock: KidsLock, proof: Proof): Promise<Unlocked> {
  const outcome = await prove(ctx, lock, proof)
  if (!outcome.open || outcome.gone) return outcome
  // A cookie that has outlived the session of a locked account opens this browser, but never the account.
  if (lock.by === 'account') await openAccount(ctx, lock)
  else if (lock.userId === null) await deleteLock(ctx.db, lock.id)
  else await forgetTries(ctx.db, lock.id)
  ctx.locks.forget()
  return { open: true }
}

/** Lets a child leave once, with the PIN. The lock stays. */
export async function proveToLeave(
  ctx: AppContext,
  lock: KidsLock,
  proof: Pick<Proof, 'pin'>,
): Promise<Unlocked> {
  const outcome = await prove(ctx, lock, proof)
  if (outcome.open && !outcome.gone) await forgetTries(ctx.db, lock.id)
  return outcome
}

async function openAccount(
  ctx: AppContext,
  { id, userId }: Pick<KidsLock, 'id' | 'userId'>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await deleteLock(tx, id)
    await tellUnlocked(ctx, tx, userId)
  })
}

async function tellUnlocked(
  ctx: AppContext,
  db: AppContext['db'],
  userId: number | null,
): Promise<void> {
  const user = userId === null ? null : await findUser(db, userId)
  if (user) await sendNotice(ctx, db, user, kidsUnlocked)
  await noteAction(ctx, db, 'kids_unlocked', {}, userId)
}

/**
 * Sends an unlocking link to the address of a locked account, or of whoever has locked the browser. The response is the same, and just as quick, whether
 * anything is locked or not, because the lookup and the email follow after it.
 */
export async function mailUnlockLink(ctx: AppContext, lock: KidsLock | undefined): Promise<void> {
  const userId = lock?.userId ?? lock?.setBy ?? null
  await ctx.limits.take('kidsMail', { account: userId })
  if (!lock || userId === null || lock.managed) return
  ctx.tasks.run('kids unlock link', async () => {
    const user = await findUser(ctx.db, userId)
    if (!user) return
    const { token, hash } = newToken()
    const at = ctx.clock()
    const mailTokenExpires = new Date(at.getTime() + MAIL_MS).toISOString()
    await ctx.db.transaction(async (tx) => {
      await storeMailToken(tx, lock.id, { mailTokenHash: hash, mailTokenExpires })
      await sendMail(
        ctx,
        tx,
        user.email,
        kidsUnlockLink({
          ...(await mailFields(ctx, user)),
          token,
          isBrowser: lock.userId === null,
        }),
      )
      await noteAction(ctx, tx, 'kids_unlock_mailed', {}, userId)
    })
  })
}

/**
 * Unlocks the account of the email, in whichever browser the link is opened; or the browser of the email, if it is `here`,
 * the lock of the browser where the link is opened.
 */
export async function unlockByMail(
  ctx: AppContext,
  token: string,
  here: KidsLock | undefined,
): Promise<void> {
  const isUnlocked = await ctx.limits.guess('verify', {}, (confirm) =>
    ctx.db.transaction(async (tx) => {
      const lock = await lockByMailToken(tx, hashToken(token), ctx.clock())
      if (!lock) return false
      const { id, userId, setBy } = lock
      if (userId === null && here?.id !== id) throw conflict('other_browser', ELSEWHERE)
      await deleteLock(tx, id)
      if (userId !== null) await tellUnlocked(ctx, tx, userId)
      else await noteAction(ctx, tx, 'kids_unlocked', {}, setBy)
      await confirm(tx)
      return true
    }),
  )
  if (!isUnlocked)
    throw new AppError(400, 'invalid_token', text('The link is invalid or has expired.'))
  ctx.locks.forget()
}

const ELSEWHERE = text('Please open this link in the browser that is locked.')
const ASK_A_TEACHER = text('Only a teacher of the group can unlock this account.')

/** `gone` means that somebody else has unlocked it in the meantime. */
type Proved = { open: true; gone: boolean } | Extract<Unlocked, { open: false }>

/**
 * Counts tries for the lock, from however many addresses they come, and for the address, however many locks it tries.
 */
async function prove(ctx: AppContext, lock: KidsLock, proof: Proof): Promise<Proved> {
  if (lock.managed) return { open: false, triesLeft: 0, fault: ASK_A_TEACHER }
  const now = ctx.clock()
  const tried: { row: TriedLock | null } = { row: null }
  const proved = await ctx.limits.guess('kidsUnlock', {}, async () => {
    const tries = { now, free: FREE_TRIES, waits: WAIT_MINUTES }
    tried.row = await takeLockTry(ctx.db, lock.id, tries)
    if (!tried.row) return refuseEarly(ctx, lock.id)
    const isOpen = await isRight(ctx, lock, { ...proof, pinHash: tried.row.pinHash })
    return isOpen && { open: true as const, gone: false }
  })
  if (proved || !tried.row) return proved ?? refuseEarly(ctx, lock.id)
  if (lock.by === 'account') await noteAction(ctx, ctx.db, 'kids_unlock_failed', {}, lock.userId)
  const triesLeft = Math.max(0, FREE_TRIES - tried.row.tries)
  const waitMinutes = minutesUntil(tried.row.blockedUntil, now)
  return { open: false, triesLeft, fault: wrongProof(proof, { triesLeft, waitMinutes }) }
}

async function isRight(
  ctx: AppContext,
  lock: KidsLock,
  { pin, password, pinHash }: Proof & { pinHash: string },
): Promise<boolean> {
  if (pin !== undefined) return verifyPassword(pinHash, pin)
  if (lock.userId === null || password === undefined) return false
  return isPasswordOf(ctx, lock.userId, password)
}

/** Throws 429 unless the lock no longer exists, because a second tab may find it already open. */
async function refuseEarly(ctx: AppContext, id: number): Promise<Proved> {
  const row = await findLockRow(ctx.db, id)
  if (!row?.blockedUntil) {
    ctx.locks.forget()
    return { open: true, gone: true }
  }
  const wait = Math.ceil((Date.parse(row.blockedUntil) - ctx.clock().getTime()) / 1000)
  throw tooManyAttempts(Math.max(1, wait))
}

function minutesUntil(time: string | null, now: Date): number {
  return time === null ? 0 : Math.ceil((Date.parse(time) - now.getTime()) / 60_000)
}

function wrongProof(
  { pin }: Proof,
  { triesLeft, waitMinutes }: { triesLeft: number; waitMinutes: number },
): Text {
  const wrong = pin === undefined ? text('Wrong password.') : text('Wrong PIN.')
  return waitMinutes > 0
    ? text(
        '{wrong} You can try again in {minutes, plural, =1 {a minute} one {# minute} other {# minutes}}.',
        { wrong, minutes: waitMinutes },
      )
    : text('{wrong} {tries, plural, one {# try} other {# tries}} left.', {
        wrong,
        tries: triesLeft,
      })
}

/**
 * Prefers the lock of the session's account to one of the browser's. `isSession` says whether somebody is logged in with
 * the session.
 */
async function findLockOf(
  db: Db,
  { session, ids }: { session: string | null; ids: readonly number[] },
): Promise<{ lock: FoundLock | null; isSession: boolean }> {
  const columns = sql.raw(
    'kids_locks.id, kids_locks.user_id AS "userId", set_by AS "setBy", managed, comments, leave, leave_pin AS "leavePin"',
  )
  type Row = { isSession: boolean } & (FoundLock | { id: null })
  const { rows } = await db.execute<Row>(sql`
    SELECT asked.*, lock.*
    FROM (SELECT EXISTS (SELECT FROM sessions WHERE token_hash = ${session}) AS "isSession") AS asked
    LEFT JOIN (
      SELECT ${columns}, true AS "bySession" FROM sessions JOIN kids_locks USING (user_id)
      WHERE token_hash = ${session}
      UNION ALL
      SELECT ${columns}, false FROM kids_locks WHERE id = ANY (${idList(ids)})
    ) AS lock ON true
    ORDER BY "bySession" DESC, id LIMIT 1`)
  const [{ isSession, ...lock } = { isSession: false, id: null }] = rows
  return { lock: lock.id === null ? null : lock, isSession }
}

/** Returns null if the account is already locked. */
async function insertLock(db: Db, row: typeof kidsLocks.$inferInsert): Promise<LockRow | null> {
  const [inserted] = await db
    .insert(kidsLocks)
    .values(row)
    .onConflictDoNothing({ target: kidsLocks.userId })
    .returning()
  return inserted ?? null
}

async function findLockRow(db: Db, id: number): Promise<LockRow | null> {
  const [row] = await db.select().from(kidsLocks).where(eq(kidsLocks.id, id))
  return row ?? null
}

/** Resets the tries after a correct PIN that leaves the lock in place. */
async function forgetTries(db: Db, id: number): Promise<void> {
  await db.update(kidsLocks).set({ tries: 0, blockedUntil: null }).where(eq(kidsLocks.id, id))
}

/** Replaces the token of an earlier email. */
async function storeMailToken(
  db: Db,
  id: number,
  token: { mailTokenHash: string; mailTokenExpires: string },
): Promise<void> {
  await db.update(kidsLocks).set(token).where(eq(kidsLocks.id, id))
}

async function deleteLock(db: Db, id: number): Promise<void> {
  await db.delete(kidsLocks).where(eq(kidsLocks.id, id))
}
