import type { KidsComments, KidsLeave } from '#shared/domain/kids-lock.ts'
import { hashToken } from '../auth/tokens.service.ts'
import { type AnnouncedMemory, createAnnouncedMemory } from '../cache/announced-memory.ts'
import type { Config } from '../config/config.ts'
import type { Notifications } from '../db/notifications.ts'
import { kidsCookies } from './kids-cookie.ts'
import { sessionToken } from './session-cookie.ts'

/** The kids lock that applies to a request. */
export type KidsLock = {
  id: number
  /** Whether the browser's cookie or the session's account is locked. */
  by: 'browser' | 'account'
  /** The locked account; also set if the cookie of a locked account has outlived its session. */
  userId: number | null
  /** Whose mail opens a browser's lock; null if nobody was logged in when it was set. */
  setBy: number | null
  /** Whether the browser already has the cookie of this lock. */
  marked: boolean
  /** Whether teachers have set it, who alone unlock it. */
  managed: boolean
  comments: KidsComments
  leave: KidsLeave
  /** Whether leaving for another site requires the PIN when the child must ask first. */
  leavePin: boolean
}

/** Whether a seat is logged in that its teachers have locked. */
export function isSeatLock({ by, managed }: KidsLock): boolean {
  return by === 'account' && managed
}

/**
 * Remembers which lock applies, by the hash of the session's token and the lock cookies, because every request needs to
 * know. Null means not locked. Nothing is remembered about cookies that belong to no session and open no lock. Locks
 * change rarely, so any change drops all entries in every process.
 */
export type LockMemory = AnnouncedMemory<KidsLock | null>

export function createLockMemory(notifications: Notifications): LockMemory {
  return createAnnouncedMemory(notifications, 'kids_lock_changed')
}

export type LockSource = { config: Pick<Config, 'siteUrl'>; locks: LockMemory; clock: () => Date }

type LockTraces = { key: string; session: string | null; cookies: readonly string[] }

/** Returns the traces of a lock in the request's cookies; null if there are none, as for nearly everybody. */
export function lockTraces(
  ctx: Pick<LockSource, 'config'>,
  cookie: string | undefined,
): LockTraces | null {
  if (!cookie) return null
  const token = sessionToken(cookie, ctx.config.siteUrl.startsWith('https:'))
  const cookies = kidsCookies(cookie)
  if (!token && cookies.length === 0) return null
  const session = token && hashToken(token)
  // Cookies are as long as their senders like, so that the key is a hash.
  const key = cookies.length === 0 ? session : hashToken(`${session ?? ''} ${cookies.join(' ')}`)
  return { key: key ?? '', session, cookies }
}

/** Returns the lock from memory; undefined if only the database knows. */
export function knownLock(
  ctx: LockSource,
  cookie: string | undefined,
): KidsLock | null | undefined {
  const asked = lockTraces(ctx, cookie)
  return asked ? ctx.locks.find(asked.key, ctx.clock().getTime()) : null
}
