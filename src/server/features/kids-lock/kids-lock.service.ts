import type { KidsComments, KidsLeave } from '#shared/domain/kids-lock.ts'
import { tooManyAttempts } from '../../platform/auth/attempt-limits.ts'
import { recordAudit } from '../../platform/auth/audit-log.ts'
import type { KidsLock } from '../../platform/auth/lock-memory.ts'
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lockTraces } from '../../platform/http/known-lock.ts'
import { isPasswordOf, provePassword } from '../sessions/step-up.service.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import {
  deleteLock,
  type FoundLock,
  findLockOf,
  findLockRow,
  insertLock,
  takeLockTry,
} from './kids-lock.queries.ts'

const PURPOSE = 'kids lock'
/** So many wrong proofs are free; after each further one nothing is looked at for so many minutes. */
const FREE_TRIES = 5
const WAIT_MINUTES = [1, 5, 15, 60]

/** The lock that a request with these cookies stands under. */
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
  const lock = found && lockOf(found, ids)
  ctx.locks.keep(asked.key, lock, at)
  return lock
}

function lockOf({ bySession, ...found }: FoundLock, ids: readonly number[]): KidsLock {
  return { ...found, by: bySession ? 'account' : 'browser', marked: ids.includes(found.id) }
}

/** Without the database there is only what is kept in memory: a browser that was locked stays so. */
function whileAway([id]: readonly number[]): KidsLock | null {
  if (id === undefined) return null
  return { id, by: 'browser', userId: null, marked: true, comments: 'hidden', leave: 'always' }
}

/** Null for what was not sealed here, or for another purpose. */
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

type Wish = { pin: string; comments: KidsComments; leave: KidsLeave; ip: string }

/** Answers the new lock's id. */
export async function lockBrowserOf(ctx: AppContext, wish: Wish): Promise<number> {
  await ctx.limits.take('kidsLock', { ip: wish.ip })
  return (await addLock(ctx, null, wish)) ?? refuseLocked()
}

/** This is a child's account: the parent says so with its password. */
export async function lockAccountOf(
  ctx: AppContext,
  { user }: Viewer,
  { password, ...wish }: Wish & { password: string },
): Promise<number> {
  await provePassword(ctx, user, { password, ip: wish.ip, field: 'password' })
  const id = (await addLock(ctx, user.id, wish)) ?? refuseLocked()
  await recordAudit(ctx.db, ctx.clock(), wish.ip, { userId: user.id, action: 'kids_locked' })
  return id
}

async function addLock(
  ctx: AppContext,
  userId: number | null,
  { pin, comments, leave }: Wish,
): Promise<number | null> {
  const pinHash = await hashPassword(pin)
  const createdAt = ctx.clock().toISOString()
  const row = await insertLock(ctx.db, { userId, pinHash, comments, leave, createdAt })
  ctx.locks.forget()
  return row?.id ?? null
}

export function refuseLocked(): never {
  throw new AppError(409, 'already_locked', 'Kids mode is locked already')
}

export type Proof = { pin?: string | undefined; password?: string | undefined; ip: string }
export type Unlocked = { open: true } | { open: false; triesLeft: number; message: string }

/**
 * The PIN, or the password of a locked account that is logged in. Tries count for the lock, from however
 * many addresses they come, and for the address, however many locks it tries.
 */
export async function unlock(ctx: AppContext, lock: KidsLock, proof: Proof): Promise<Unlocked> {
  const attempt = { ip: proof.ip }
  await ctx.limits.take('kidsUnlock', attempt)
  const now = ctx.clock()
  const row = await takeLockTry(ctx.db, lock.id, { now, free: FREE_TRIES, waits: WAIT_MINUTES })
  if (!row) return refuseEarly(ctx, lock.id)
  const right = await isRight(ctx, lock, { ...proof, pinHash: row.pinHash })
  if (!right) {
    if (lock.by === 'account') await audit(ctx, lock, 'kids_unlock_failed', proof.ip)
    const triesLeft = Math.max(0, FREE_TRIES - row.tries)
    const waitMinutes = minutesUntil(row.blockedUntil, now)
    return { open: false, triesLeft, message: wrongProof(proof, { triesLeft, waitMinutes }) }
  }
  await ctx.limits.giveBack('kidsUnlock', attempt)
  // What outlived the session of a locked account opens this browser, never the account.
  if (lock.by === 'account' || lock.userId === null) await deleteLock(ctx.db, lock.id)
  if (lock.by === 'account') await audit(ctx, lock, 'kids_unlocked', proof.ip)
  ctx.locks.forget()
  return { open: true }
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

/** Null once it is open: whoever asks in another tab finds it so. */
async function refuseEarly(ctx: AppContext, id: number): Promise<Unlocked> {
  const row = await findLockRow(ctx.db, id)
  if (!row?.blockedUntil) {
    ctx.locks.forget()
    return { open: true }
  }
  const wait = Math.ceil((Date.parse(row.blockedUntil) - ctx.clock().getTime()) / 1000)
  throw tooManyAttempts(Math.max(1, wait))
}

function audit(
  ctx: AppContext,
  { userId }: KidsLock,
  action: 'kids_unlocked' | 'kids_unlock_failed',
  ip: string,
): Promise<void> {
  return recordAudit(ctx.db, ctx.clock(), ip, { userId, action })
}

function minutesUntil(time: string | null, now: Date): number {
  return time === null ? 0 : Math.ceil((Date.parse(time) - now.getTime()) / 60_000)
}

function wrongProof(
  { pin }: Proof,
  { triesLeft, waitMinutes }: { triesLeft: number; waitMinutes: number },
): string {
  const wrong = pin === undefined ? 'Wrong password.' : 'Wrong PIN.'
  if (waitMinutes > 0)
    return `${wrong} You can try again in ${waitMinutes === 1 ? 'a minute' : `${waitMinutes} minutes`}.`
  return `${wrong} ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`
}
