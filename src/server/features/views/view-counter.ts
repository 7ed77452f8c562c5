/** Spec of decisions §3: one view per visitor and resource in 30 minutes. */
const SAME_VISIT_MS = 30 * 60_000
const FLUSH_MS = 5_000
const MAX_REMEMBERED = 100_000

export type ViewCounter = {
  count(visitor: string, resourceId: number, now: number): void
  /** Writes what was gathered. Called on a timer and at shutdown. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Gathers views in memory, so that reading a page never waits for a write; `write` gets batches. */
export function createViewCounter(
  write: (views: ReadonlyMap<number, number>) => Promise<void>,
): ViewCounter {
  const seen = new Map<string, number>()
  let gathered = new Map<number, number>()

  const flush = async () => {
    if (gathered.size === 0) return
    const batch = gathered
    gathered = new Map()
    try {
      await write(batch)
    } catch {
      // The database is away: the numbers wait for the next flush.
      for (const [id, number] of batch) gathered.set(id, (gathered.get(id) ?? 0) + number)
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    count(visitor, resourceId, now) {
      const key = `${resourceId} ${visitor}`
      const last = seen.get(key)
      if (last !== undefined && now - last < SAME_VISIT_MS) return
      seen.delete(key)
      seen.set(key, now)
      forgetOldest(seen, now)
      gathered.set(resourceId, (gathered.get(resourceId) ?? 0) + 1)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** A Map keeps its insertion order, so the oldest stand first. */
function forgetOldest(seen: Map<string, number>, now: number): void {
  for (const [key, time] of seen) {
    if (seen.size <= MAX_REMEMBERED && now - time < SAME_VISIT_MS) return
    seen.delete(key)
  }
}
