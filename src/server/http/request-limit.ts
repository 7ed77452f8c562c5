const WINDOW_MS = 60_000
const MAX_TRACKED = 50_000

export type RequestLimit = {
  /** Counts one request; answers the seconds to wait when the address is over its limit, else 0. */
  take(address: string, now: number): number
  /** Whether the next request of the address would be refused. Counts nothing. */
  isExceeded(address: string, now: number): boolean
}

/** So many requests per address in a minute, counted in this process (decisions §4). 0 is no limit. */
export function createRequestLimit(perMinute: number): RequestLimit {
  let windowStart = 0
  let counts = new Map<string, number>()
  const startWindow = (now: number) => {
    if (now - windowStart < WINDOW_MS && counts.size <= MAX_TRACKED) return
    windowStart = now
    counts = new Map()
  }
  return {
    take(address, now) {
      if (perMinute <= 0) return 0
      startWindow(now)
      const count = (counts.get(address) ?? 0) + 1
      counts.set(address, count)
      return count > perMinute ? Math.ceil((windowStart + WINDOW_MS - now) / 1000) : 0
    },
    isExceeded(address, now) {
      if (perMinute <= 0) return false
      startWindow(now)
      return (counts.get(address) ?? 0) >= perMinute
    },
  }
}
