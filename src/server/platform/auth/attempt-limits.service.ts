import { SUGGESTIONS_A_DAY, SUGGESTIONS_OF_NEWCOMERS } from '#shared/domain/suggestions.ts'
import type { Database, Db } from '../db/client.ts'
import { AppError } from '../http/app-error.ts'
import { networkOf } from '../http/client-address.ts'
import { actor } from './viewer.ts'
import { text, type Text } from '#shared/texts/text.ts'
import { lt, sql } from 'drizzle-orm'
import { rateLimits } from '../db/schema/auth.ts'

/** How many attempts fit until a count ends. Times are in milliseconds since 1970. */
type Bounds = { points: number; now: number; end: number }

/**
 * Counts an attempt under each key, unless one of them is full, and returns the keys under which it was counted. A
 * count that has ended begins anew; a running one keeps its end. Each row is judged while it is locked, so attempts
 * made at the same moment do not exceed the limit.
 */
async function countAttempt(
  db: Db,
  keys: readonly string[],
  { points, now, end }: Bounds,
): Promise<string[]> {
  const runs = sql`${rateLimits.expire} > ${now}`
  const { rows } = await db.execute<{ key: string }>(sql`
    INSERT INTO ${rateLimits} (key, points, expire)
    SELECT key, 1, ${end}::bigint FROM unnest(${sql.param([...keys])}::text[]) AS wanted (key)
    WHERE NOT EXISTS (
      SELECT 1 FROM ${rateLimits}
      WHERE key = ANY(${sql.param([...keys])}::text[]) AND points >= ${points} AND ${runs}
    )
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${runs} THEN ${rateLimits.points} + 1 ELSE 1 END,
      expire = CASE WHEN ${runs} THEN ${rateLimits.expire} ELSE excluded.expire END
    WHERE ${rateLimits.points} < ${points} OR ${rateLimits.expire} <= ${now}
    RETURNING key`)
  return rows.map(({ key }) => key)
}

/** Takes an attempt off the counts again. */
async function discountAttempt(db: Db, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    UPDATE ${rateLimits} SET points = points - 1
    WHERE key = ANY(${sql.param([...keys])}::text[]) AND points > 0`)
}

/** Returns which of the counts is full, and when it ends: the last to end of several; null if none is full. */
async function findFull(
  db: Db,
  keys: readonly string[],
  { points, now }: Bounds,
): Promise<{ key: string; end: number } | null> {
  const { rows } = await db.execute<{ key: string; end: string }>(sql`
    SELECT key, expire AS end FROM ${rateLimits}
    WHERE key = ANY(${sql.param([...keys])}::text[]) AND points >= ${points} AND expire > ${now}
    ORDER BY expire DESC, key LIMIT 1`)
  const [full] = rows
  return full ? { key: full.key, end: Number(full.end) } : null
}

export async function deleteEndedAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}

/** Forgets wrong passwords and codes for an account, wherever they came from. */
export async function deleteAttemptsOf(db: Db, account: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${rateLimits}
    WHERE key IN (${`login:account:${account}`}, ${`twoFactor:account:${account}`})
      OR key ~ ${`^(login|twoFactor):apart:browser [^ ]+ ${account}$`}`)
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Points per duration in seconds, for each account and for each address (docs/product.md §17.1). */
const LIMITS = {
  login: { points: 10, duration: 15 * MINUTE },
  // Starts and callbacks of logins elsewhere, which cost requests to the issuer.
  signIn: { points: 60, duration: MINUTE },
  twoFactor: { points: 10, duration: 15 * MINUTE },
  register: { points: 10, duration: HOUR },
  // A class that shares an address registers with an invitation.
  registerInvited: { points: 60, duration: HOUR },
  invitationCode: { points: 10, duration: HOUR },
  forgot: { points: 5, duration: HOUR },
  verify: { points: 10, duration: HOUR },
  comment: { points: 20, duration: HOUR },
  kidsLock: { points: 20, duration: HOUR },
  kidsUnlock: { points: 30, duration: 15 * MINUTE },
  kidsMail: { points: 3, duration: HOUR },
  // A class of 30 shares one address and may press the button at the same moment.
  suggestion: { points: SUGGESTIONS_A_DAY, duration: DAY },
  newcomerSuggestion: { points: SUGGESTIONS_OF_NEWCOMERS, duration: DAY },
  plan: { points: 120, duration: HOUR },
  save: { points: 120, duration: MINUTE },
  study: { points: 120, duration: MINUTE },
  // 10,000 items and 5,000 long notes take 120 calls.
  studyMerge: { points: 120, duration: HOUR },
  // Quick answers, and those that are repeated at the end.
  review: { points: 240, duration: MINUTE },
  note: { points: 120, duration: HOUR },
  notification: { points: 120, duration: MINUTE },
  vote: { points: 120, duration: MINUTE },
  report: { points: 20, duration: HOUR },
  list: { points: 120, duration: HOUR },
  group: { points: 600, duration: HOUR },
  groupCode: { points: 10, duration: HOUR },
  // A call makes up to 60, each of which takes a hash.
  seats: { points: 60, duration: HOUR },
  // Mail to strangers: by account, and by the address to which it goes.
  release: { points: 20, duration: DAY },
  releaseAddress: { points: 1, duration: DAY },
  // Broken links of a class that shares an address; a list from before there were keys has an address of 30 bits.
  listAddress: { points: 60, duration: HOUR },
} as const
type LimitName = keyof typeof LIMITS

/**
 * Where an attempt is counted. `account` is an ID, or a stand-in for an account that does not exist. `apart` replaces
 * both if strangers' attempts must not count: it identifies a session, or a browser that has logged in to the account
 * before.
 */
type Attempt = { account?: string | number | null; apart?: string | null }

export type AttemptLimits = {
  /**
   * Counts an attempt; throws 429 with Retry-After, and counts nothing, if the account or the address has none left.
   */
  take(name: LimitName, attempt?: Attempt): Promise<void>
  /**
   * Checks a guess: a password, a code, a token. Only wrong ones, for which `check` returns null or false, count.
   * Throws 429 if the limit is full before the check, or after it because of other guesses: then nobody learns the
   * result of the check. A check that changes something calls `confirm` with its transaction before it commits.
   */
  guess<Right>(name: LimitName, attempt: Attempt, check: Check<Right>): Promise<Right | null>
}

type Check<Right> = (confirm: (tx: Db) => Promise<void>) => Promise<Right | null | false>

/** How many guesses of one address are checked at the same time. A flood of wrong ones costs this many hashes. */
const GUESSES_AT_ONCE = 10

/**
 * Counts in the database, and therefore across processes and restarts. A count expires by itself: attempts during a
 * lock do not extend it. A factor of 0 turns the limits off.
 */
export function createAttemptLimits({ db }: Pick<Database, 'db'>, factor: number): AttemptLimits {
  if (factor === 0)
    return {
      take: async () => undefined,
      guess: async (_name, _attempt, check) => (await check(async () => undefined)) || null,
    }
  const turns = createTurns(GUESSES_AT_ONCE)
  const boundsOf = (name: LimitName) => {
    const { points, duration } = LIMITS[name]
    const now = Date.now()
    return { points: Math.max(1, Math.round(points * factor)), now, end: now + duration * 1_000 }
  }
  const refuseIfFull = async (on: Db, name: LimitName, keys: readonly string[]) => {
    const bounds = boundsOf(name)
    const full = await findFull(on, keys, bounds)
    if (full) throw refusalOf(full, bounds)
  }
  const count = async (name: LimitName, keys: readonly string[]) => {
    const bounds = boundsOf(name)
    const counted = await countAttempt(db, keys, bounds)
    if (counted.length === keys.length) return
    if (counted.length > 0) await discountAttempt(db, counted)
    const full = await findFull(db, keys, bounds)
    throw refusalOf(full ?? { key: keys[0] ?? '', end: bounds.now }, bounds)
  }
  return {
    take: (name, attempt = {}) => count(name, keysOf(name, attempt)),
    guess: (name, attempt, check) => {
      const keys = keysOf(name, attempt)
      return turns(keys[0] ?? name, async () => {
        await refuseIfFull(db, name, keys)
        let isConfirmed = false
        const right = await check(async (tx) => {
          await refuseIfFull(tx, name, keys)
          isConfirmed = true
        })
        if (!right) await count(name, keys)
        else if (!isConfirmed) await refuseIfFull(db, name, keys)
        return right || null
      })
    },
  }
}

/** Lets `most` pieces of work with the same key run at the same time; the others wait in the order in which they came. */
function createTurns(most: number) {
  const underWay = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = underWay.get(key) ?? { running: 0, waiting: [] }
    underWay.set(key, line)
    // Finished work hands its turn to the next, so `running` does not change.
    if (line.running < most) line.running++
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) underWay.delete(key)
    }
  }
}

/** `wait` is in seconds. */
export function tooManyAttempts(wait: number, fault = waitMessage(wait)): AppError {
  return new AppError(429, 'too_many_requests', fault, {
    headers: { 'Retry-After': String(wait) },
  })
}

function waitMessage(wait: number): Text {
  const minutes = Math.ceil(wait / MINUTE)
  return text(
    'Too many attempts. Please try again in {minutes, plural, =1 {a minute} one {# minute} other {# minutes}}.',
    { minutes },
  )
}

/** Says whether the account or the address is the cause, because others may share an address. */
function refusalOf(full: { key: string; end: number }, { now, end }: Bounds): AppError {
  // A count that began a moment later, beside this one, ends no later than one that begins now.
  const wait = secondsUntil(Math.min(full.end, end), now)
  const minutes = Math.ceil(wait / MINUTE)
  if (full.key.startsWith('releaseAddress:'))
    return tooManyAttempts(wait, text('This address was sent a link today. Try again tomorrow.'))
  const fault = full.key.includes(':ip:')
    ? text(
        'Too many attempts from your internet address, which others may share. Please try again in {minutes, plural, =1 {a minute} one {# minute} other {# minutes}}.',
        { minutes },
      )
    : text(
        'Too many attempts for this account. Please try again in {minutes, plural, =1 {a minute} one {# minute} other {# minutes}}.',
        { minutes },
      )
  return tooManyAttempts(wait, fault)
}

function keysOf(name: LimitName, { account, apart }: Attempt): string[] {
  if (apart) return [`${name}:apart:${apart}`]
  return [
    `${name}:ip:${networkOf(actor().ip)}`,
    ...(account === null || account === undefined ? [] : [`${name}:account:${account}`]),
  ]
}

function secondsUntil(end: number, now: number): number {
  return Math.max(1, Math.ceil((end - now) / 1_000))
}
