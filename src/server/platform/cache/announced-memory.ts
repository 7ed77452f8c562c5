import type { Notifications } from '../db/notifications.ts'

const MAX_AGE_MS = 30_000
const MAX_ENTRIES = 20_000

/**
 * Caches what was read from the database for up to 30 seconds, or until the database announces a change by any process.
 * While announcements do not arrive, nothing is found and nothing is cached.
 */
export type AnnouncedMemory<Value> = {
  /** Undefined if only the database knows. */
  find(key: string, now: number): Value | undefined
  /** Read this before the database and pass it to `set`, because a change in between must win. */
  generation(): number
  set(key: string, value: Value, at: { now: number; generation: number }): void
  /** Forgets what belongs to an owner, or everything. */
  forget(owner?: number): void
  /** How many entries there are. */
  size(): number
}

/**
 * With `ownerOf`, an announcement on the channel names the owner of what has changed; without it, any announcement
 * clears everything.
 */
export function createAnnouncedMemory<Value>(
  notifications: Notifications,
  channel: string,
  ownerOf: ((value: Value) => number) | null = null,
): AnnouncedMemory<Value> {
  const entries = new Map<string, { value: Value; until: number }>()
  let generation = 0
  const forget = (owner?: number) => {
    generation++
    if (!ownerOf || owner === undefined) return entries.clear()
    for (const [key, { value }] of entries) if (ownerOf(value) === owner) entries.delete(key)
  }
  /** All entries live equally long, so the oldest expire first. */
  const forgetExpired = (now: number) => {
    for (const [key, { until }] of entries) {
      if (until > now) return
      entries.delete(key)
    }
  }
  notifications.subscribe(channel, {
    onMessage: (payload) => forget(ownerOf ? Number(payload) : undefined),
    onGap: () => forget(),
  })
  return {
    find(key, now) {
      forgetExpired(now)
      const found = entries.get(key)
      if (!found || found.until <= now || !notifications.isListening()) return undefined
      return found.value
    },
    generation: () => generation,
    set(key, value, at) {
      if (at.generation !== generation || !notifications.isListening()) return
      forgetExpired(at.now)
      entries.delete(key)
      if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '')
      entries.set(key, { value, until: at.now + MAX_AGE_MS })
    },
    forget,
    size: () => entries.size,
  }
}
