import type { Notifications } from '../db/notifications.ts'

const KEEP_MS = 30_000
const MAX_KEPT = 20_000

type Kept = { userId: number; until: number; body: string }

/**
 * The responses to `GET /api/user`, which every open page requests every few seconds, by the hash of the
 * session's token. They are only for display: permissions are looked up in the database each time. A change to
 * a user or a session drops their cached responses in every process.
 */
export type UserCache = {
  find(tokenHash: string, now: number): string | null
  /** Read this before the database and pass it to `keep`, because a change in between must win. */
  generation(): number
  keep(
    tokenHash: string,
    kept: { userId: number; body: string },
    at: { now: number; generation: number },
  ): void
  forgetUser(userId: number): void
}

export function createUserCache(notifications: Notifications): UserCache {
  const kept = new Map<string, Kept>()
  let generation = 0
  const forgetUser = (userId: number) => {
    generation++
    for (const [hash, each] of kept) if (each.userId === userId) kept.delete(hash)
  }
  notifications.subscribe('account_changed', {
    onMessage: (payload) => forgetUser(Number(payload)),
    onGap: () => {
      generation++
      kept.clear()
    },
  })
  return {
    find(tokenHash, now) {
      const found = kept.get(tokenHash)
      if (!found || found.until <= now || !notifications.isListening()) return null
      return found.body
    },
    generation: () => generation,
    keep(tokenHash, { userId, body }, at) {
      if (at.generation !== generation || !notifications.isListening()) return
      kept.delete(tokenHash)
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(tokenHash, { userId, body, until: at.now + KEEP_MS })
    },
    forgetUser,
  }
}
