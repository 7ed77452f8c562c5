import { networkOf } from './client-address.ts'

const WINDOW_MS = 60_000
const MAX_TRACKED = 50_000

/** Who sends a request: an address, and the hash of the session token in the request, if there is one. */
export type Requester = { address: string; session: string | null }

export type RequestLimit = {
  /** Counts a request of this cost. Returns the seconds to wait if the sender is over the limit, otherwise 0. */
  take(requester: Requester, now: number, cost?: number): number
  /** Whether the sender's next request would be refused. Counts nothing. */
  isExceeded(requester: Requester, now: number): boolean
  /**
   * Called when the token has turned out to belong to a session. From then on the session has its own count, and what
   * was `counted` for this request is subtracted from the address.
   */
  admit(requester: Requester, now: number, counted?: number): void
}

/**
 * Limits requests per minute, counted in this process: by session, so that a classroom can share one address; and by
 * address for everybody else, including made-up tokens. 0 means no limit.
 */
export function createRequestLimit(perMinute: number): RequestLimit {
  let windowStart = 0
  let counts = new Map<string, number>()
  // The sessions of this window and the previous one, so that a polling client stays known.
  let known = new Set<string>()
  let knownBefore = new Set<string>()
  const startWindow = (now: number) => {
    if (now - windowStart < WINDOW_MS && counts.size <= MAX_TRACKED) return
    knownBefore = now - windowStart < 2 * WINDOW_MS ? known : new Set()
    known = new Set()
    windowStart = now
    counts = new Map()
  }
  const isKnown = (session: string) => known.has(session) || knownBefore.has(session)
  const keyOf = ({ address, session }: Requester) =>
    session !== null && isKnown(session) ? `session ${session}` : networkOf(address)
  const add = (key: string, cost: number) => {
    const count = Math.max(0, (counts.get(key) ?? 0) + cost)
    counts.set(key, count)
    return count
  }
  return {
    take(requester, now, cost = 1) {
      if (perMinute <= 0) return 0
      startWindow(now)
      if (requester.session !== null && knownBefore.has(requester.session))
        known.add(requester.session)
      return add(keyOf(requester), cost) > perMinute
        ? Math.ceil((windowStart + WINDOW_MS - now) / 1000)
        : 0
    },
    isExceeded(requester, now) {
      if (perMinute <= 0) return false
      startWindow(now)
      return (counts.get(keyOf(requester)) ?? 0) >= perMinute
    },
    admit({ address, session }, now, counted = 1) {
      if (perMinute <= 0 || session === null) return
      startWindow(now)
      if (isKnown(session)) return
      known.add(session)
      add(networkOf(address), -counted)
      add(`session ${session}`, counted)
    },
  }
}
