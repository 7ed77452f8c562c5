/** A visitor's views of a resource count once in this time (docs/product.md §7.4). */
const SAME_VISIT_MS = 30 * 60_000
const FLUSH_MS = 5_000
const MAX_REMEMBERED = 100_000

type Visit = { visitor: string; resourceId: number; userId: number | null; now: number }
export type MemberView = { userId: number; resourceId: number; number: number; at: Date }

export type ViewCounter = {
  count(visit: Visit): void
  /** Writes what was gathered. Called on a timer and at shutdown. */
  flush(): Promise<void>
  close(): Promise<void>
}

type Gathered = { views: Map<number, number>; memberViews: Map<string, MemberView> }

/** Gathers views in memory, so that reading a page never waits for a write. `write` receives batches. */
export function createViewCounter(
  write: (views: ReadonlyMap<number, number>, memberViews: readonly MemberView[]) => Promise<void>,
): ViewCounter {
  const seen = new Map<string, number>()
  let gathered = nothing()

  const flush = async () => {
    if (gathered.views.size === 0) return
    const batch = gathered
    gathered = nothing()
    try {
      await write(batch.views, [...batch.memberViews.values()])
    } catch {
      // The database is unavailable, so the numbers wait for the next flush.
      for (const [id, number] of batch.views) addView(gathered, id, number)
      for (const view of batch.memberViews.values()) addMemberView(gathered, view)
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    count({ visitor, resourceId, userId, now }) {
      const key = `${resourceId} ${visitor}`
      const last = seen.get(key)
      if (last !== undefined && now - last < SAME_VISIT_MS) return
      seen.delete(key)
      seen.set(key, now)
      forgetOldest(seen, now)
      addView(gathered, resourceId, 1)
      if (userId !== null)
        addMemberView(gathered, { userId, resourceId, number: 1, at: new Date(now) })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function nothing(): Gathered {
  return { views: new Map(), memberViews: new Map() }
}

function addView({ views }: Gathered, id: number, number: number): void {
  views.set(id, (views.get(id) ?? 0) + number)
}

function addMemberView({ memberViews }: Gathered, view: MemberView): void {
  const key = `${view.userId} ${view.resourceId}`
  const earlier = memberViews.get(key)
  if (!earlier) memberViews.set(key, { ...view })
  else {
    earlier.number += view.number
    if (view.at > earlier.at) earlier.at = view.at
  }
}

/** A Map keeps its insertion order, so the oldest entries come first. */
function forgetOldest(seen: Map<string, number>, now: number): void {
  for (const [key, time] of seen) {
    if (seen.size <= MAX_REMEMBERED && now - time < SAME_VISIT_MS) return
    seen.delete(key)
  }
}
