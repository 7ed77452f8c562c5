import { text } from '#shared/texts/text.ts'
import { AppError } from './app-error.ts'
import { networkOf } from './client-address.ts'

const WINDOW_MS = 60_000
const MAX_TRACKED = 50_000

/** Who sends a request: an address, and the hash of the session token in the request, if there is one. */
export type Requester = { address: string; session: string | null }

/** What is used up: the account's limit, or that of the address, which others may share. `wait` is in seconds. */
export type Exceeded = { wait: number; by: 'account' | 'address' }

/** How much a minute; 0 means no limit. */
export type Allowance = { account: number; address: number }

export type RequestLimit = {
  /** Counts a request of this cost. Returns what it exceeds; null if it may be made. */
  take(requester: Requester, now: number, cost?: number): Exceeded | null
  /** Whether the sender's next request would be refused. Counts nothing. */
  isExceeded(requester: Requester, now: number): boolean
  /**
   * Called when the token has turned out to belong to a session of this account. From then on the account is counted,
   * and what was `counted` for this request is subtracted from the address.
   */
  admit(requester: Requester, account: number, now: number, counted?: number): void
}

/**
 * Limits what is done in a minute, counted in this process: by account, however many sessions it has, so that a
 * classroom can share one address; and by address for everybody else, including made-up tokens.
 */
export function createRequestLimit(allowance: Allowance): RequestLimit {
  let windowStart = 0
  let counts = new Map<string, number>()
  // The accounts of sessions in this window and the previous one, so that a polling client stays known.
  let known = new Map<string, number>()
  let knownBefore = new Map<string, number>()
  const startWindow = (now: number) => {
    if (now - windowStart < WINDOW_MS && counts.size <= MAX_TRACKED) return
    knownBefore = now - windowStart < 2 * WINDOW_MS ? known : new Map()
    known = new Map()
    windowStart = now
    counts = new Map()
  }
  const accountOf = ({ session }: Requester) =>
    session === null ? undefined : (known.get(session) ?? knownBefore.get(session))
  const countOf = (requester: Requester): { key: string; by: Exceeded['by'] } => {
    const account = accountOf(requester)
    return account === undefined
      ? { key: networkOf(requester.address), by: 'address' }
      : { key: `account ${account}`, by: 'account' }
  }
  const add = (key: string, cost: number) => {
    const count = Math.max(0, (counts.get(key) ?? 0) + cost)
    counts.set(key, count)
    return count
  }
  return {
    take(requester, now, cost = 1) {
      startWindow(now)
      const { key, by } = countOf(requester)
      if (allowance[by] <= 0) return null
      const account = accountOf(requester)
      if (requester.session !== null && account !== undefined) known.set(requester.session, account)
      return add(key, cost) > allowance[by]
        ? { wait: Math.ceil((windowStart + WINDOW_MS - now) / 1000), by }
        : null
    },
    isExceeded(requester, now) {
      startWindow(now)
      const { key, by } = countOf(requester)
      return allowance[by] > 0 && (counts.get(key) ?? 0) >= allowance[by]
    },
    admit(requester, account, now, counted = 1) {
      const { session, address } = requester
      if (session === null) return
      startWindow(now)
      if (accountOf(requester) !== undefined) return
      known.set(session, account)
      add(networkOf(address), -counted)
      add(`account ${account}`, counted)
    },
  }
}

export function tooManyRequests({ wait, by }: Exceeded): AppError {
  const fault =
    by === 'account'
      ? text(
          'Too many requests from your account. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
          { seconds: wait },
        )
      : text(
          'Too many requests from your internet address, which others may share. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
          { seconds: wait },
        )
  return new AppError(429, 'too_many_requests', fault, { headers: { 'Retry-After': String(wait) } })
}
