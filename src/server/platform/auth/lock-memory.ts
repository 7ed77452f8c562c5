import type { KidsComments, KidsLeave } from '#shared/domain/kids-lock.ts'
import type { Notifications } from '../db/notifications.ts'

const KEEP_MS = 30_000
const MAX_KEPT = 20_000

/** The kids lock that a request stands under. */
export type KidsLock = {
  id: number
  /** By the browser's cookie, or by the session's account. */
  by: 'browser' | 'account'
  /** Whose it is, also where the cookie of a locked account outlived its session. */
  userId: number | null
  /** Whether the browser has the cookie of this very lock. */
  marked: boolean
  comments: KidsComments
  leave: KidsLeave
}

/**
 * Who is locked, by the hash of the session's token and the lock's cookies: every request asks. Null is
 * not locked; undefined is not known. Any change to a lock drops all, in every process: locks are rare.
 */
export type LockMemory = {
  find(key: string, now: number): KidsLock | null | undefined
  /** To be read before the database is, and handed to `keep`: a change in between must win. */
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
