import type { KidsLock, LockMemory } from '../auth/lock-memory.ts'
import { hashToken } from '../auth/tokens.ts'
import type { Config } from '../config/config.ts'
import { kidsCookies } from './kids-cookie.ts'
import { sessionToken } from './session-cookie.ts'

export type LockSource = { config: Pick<Config, 'siteUrl'>; locks: LockMemory; clock: () => Date }

type LockTraces = { key: string; session: string | null; cookies: readonly string[] }

/** Returns the traces of a lock in the request's cookies; null if there are none, as for nearly everybody. */
export function lockTraces(
  ctx: Pick<LockSource, 'config'>,
  cookie: string | undefined,
): LockTraces | null {
  if (!cookie) return null
  const token = sessionToken(cookie, ctx.config.siteUrl.startsWith('https:'))
  const cookies = kidsCookies(cookie)
  if (!token && cookies.length === 0) return null
  const session = token && hashToken(token)
  return { key: `${session ?? ''} ${cookies.join(' ')}`, session, cookies }
}

/** Returns the lock from memory; undefined if only the database knows. */
export function knownLock(
  ctx: LockSource,
  cookie: string | undefined,
): KidsLock | null | undefined {
  const asked = lockTraces(ctx, cookie)
  return asked ? ctx.locks.find(asked.key, ctx.clock().getTime()) : null
}
