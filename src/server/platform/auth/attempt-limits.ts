import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { SUGGESTIONS_A_DAY, SUGGESTIONS_OF_NEWCOMERS } from '#shared/domain/suggestions.ts'
import type { Database } from '../db/client.ts'
import { AppError } from '../http/app-error.ts'
import { networkOf } from '../http/client-address.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Points per duration in seconds, for each account and for each address (docs/product.md §17.1). */
const LIMITS = {
  login: { points: 10, duration: 15 * MINUTE },
  twoFactor: { points: 10, duration: 15 * MINUTE },
  register: { points: 10, duration: HOUR },
  forgot: { points: 5, duration: HOUR },
  verify: { points: 10, duration: HOUR },
  comment: { points: 20, duration: HOUR },
  kidsLock: { points: 20, duration: HOUR },
  kidsUnlock: { points: 30, duration: 15 * MINUTE },
  kidsMail: { points: 3, duration: HOUR },
  // A class of 30 shares one address and may press the button at the same moment.
  kidsJoin: { points: 40, duration: 15 * MINUTE },
  suggestion: { points: SUGGESTIONS_A_DAY, duration: DAY },
  newcomerSuggestion: { points: SUGGESTIONS_OF_NEWCOMERS, duration: DAY },
  plan: { points: 120, duration: HOUR },
  save: { points: 120, duration: MINUTE },
  study: { points: 120, duration: MINUTE },
  // 10,000 items and 5,000 long notes take 120 calls.
  studyMerge: { points: 120, duration: HOUR },
  note: { points: 120, duration: HOUR },
  notification: { points: 120, duration: MINUTE },
  vote: { points: 120, duration: MINUTE },
  report: { points: 20, duration: HOUR },
  list: { points: 120, duration: HOUR },
} as const
type LimitName = keyof typeof LIMITS

/**
 * Where an attempt is counted. `account` is an ID, or a stand-in for an account that does not exist. `apart` replaces
 * both if strangers' attempts must not count: it identifies a session, or a browser that has logged in to the account
 * before.
 */
type Attempt = { ip: string; account?: string | number | null; apart?: string | null }

export type AttemptLimits = {
  /** Counts an attempt; throws 429 with Retry-After if the account or the address is over its limit. */
  take(name: LimitName, attempt: Attempt): Promise<void>
  /** Gives back an attempt that was correct. */
  giveBack(name: LimitName, attempt: Attempt): Promise<void>
}

/**
 * Counts in the database, and therefore across processes and restarts. A count expires by itself: attempts during a
 * lock do not extend it. A factor of 0 turns the limits off.
 */
export function createAttemptLimits(
  { pool }: Pick<Database, 'pool'>,
  factor: number,
): AttemptLimits {
  if (factor === 0) return { take: async () => undefined, giveBack: async () => undefined }
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { points, duration }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: Math.max(1, Math.round(points * factor)),
        duration,
      }),
    ]),
  )
  return {
    async take(name, attempt) {
      // The address comes first: a locked address must not use up an account's attempts.
      for (const key of keysOf(attempt)) {
        const wait = await waitOf(() => limiters.get(name)?.consume(key))
        if (wait > 0) throw tooManyAttempts(wait)
      }
    },
    async giveBack(name, attempt) {
      for (const key of keysOf(attempt)) await limiters.get(name)?.reward(key)
    },
  }
}

/** `wait` is in seconds. */
export function tooManyAttempts(wait: number, message = waitMessage(wait)): AppError {
  return new AppError(429, 'too_many_requests', message, {
    headers: { 'Retry-After': String(wait) },
  })
}

function waitMessage(wait: number): string {
  const minutes = Math.ceil(wait / MINUTE)
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

function keysOf({ ip, account, apart }: Attempt): string[] {
  if (apart) return [`apart:${apart}`]
  return [
    `ip:${networkOf(ip)}`,
    ...(account === null || account === undefined ? [] : [`account:${account}`]),
  ]
}

async function waitOf(consume: () => Promise<unknown> | undefined): Promise<number> {
  try {
    await consume()
    return 0
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return Math.ceil(rejected.msBeforeNext / 1000) || 1
    throw rejected
  }
}
