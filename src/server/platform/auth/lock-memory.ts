import type { KidsComments, KidsLeave } from '#shared/domain/kids-lock.ts'
import type { Notifications } from '../db/notifications.ts'

const KEEP_MS = 30_000
const MAX_KEPT = 20_000

/** The kids lock that applies to a request. */
export type KidsLock = {
  id: number
  /** Whether the browser's cookie or the session's account is locked. */
  by: 'browser' | 'account'
  /** The locked account; also set if the cookie of a locked account has outlived its session. */
  userId: number | null
  /** Whether the browser already has the cookie of this lock. */
  marked: boolean
  comments: KidsComments
  leave: KidsLeave
  /** Whether leaving for another site requires the PIN when the child is told to ask. */
  leavePin: boolean
  /** The browser's number in a class; null for any other lock. */
  classNumber: number | null
}

/**
 * Remembers which lock applies, by the hash of the session's token and the lock cookies, because every request asks.
 * Null means not locked, undefined not known. Locks change rarely, so any change drops all entries in every process.
 */
export type LockMemory = {
  find(key: string, now: number): KidsLock | null | undefined
  /** Read this before the database and pass it to `keep`, because a change in between must win. */
  generation(): number
  keep(key: string, lock: KidsLock | null, at: { now: number; generation: number }): void
  forget(): void
}

export function createLockMemory(notifications: Notifications): LockMemory {
  const kept = new Map<string, { lock: KidsLock | null; until: number }>()
  let generation = 0
  const forget = () => {
    generation++
    kept.clear()
  }
  notifications.subscribe('kids_lock_changed', { onMessage: forget, onGap: forget })
  return {
    find(key, now) {
      const found = kept.get(key)
      if (!found || found.until <= now || !notifications.isListening()) return undefined
      return found.lock
    },
    generation: () => generation,
    keep(key, lock, at) {
      if (at.generation !== generation || !notifications.isListening()) return
      kept.delete(key)
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, { lock, until: at.now + KEEP_MS })
    },
    forget,
  }
}
