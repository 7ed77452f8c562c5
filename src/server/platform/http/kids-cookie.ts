import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { sessionMark, sessionToken } from './account-cookies.ts'
import type { KidsComments, KidsLeave } from '#shared/domain/kids.ts'
import { hashToken } from '../auth/tokens.service.ts'
import { type AnnouncedMemory, createAnnouncedMemory } from '../cache/announced-memory.ts'
import type { Config } from '../config/config.ts'
import type { Notifications } from '../db/notifications.ts'

const NAME = 'kids_lock'
/** With https, the prefix makes the browser refuse this cookie from any other host. */
const SECURE_NAME = `__Host-${NAME}`
const YEAR_SECONDS = 365 * 24 * 60 * 60

function cookieName(https: boolean): string {
  return https ? SECURE_NAME : NAME
}

/**
 * Returns all cookies of both names: one that a script set for a single path must not hide the browser's own, and a
 * lock that was set over http, or by a release that used one name, still holds.
 */
function kidsCookies(cookies: string | undefined): string[] {
  if (!cookies?.includes(`${NAME}=`)) return []
  return cookies.split(/;\s*/).flatMap((pair) => {
    const name = pair.slice(0, pair.indexOf('='))
    return name === NAME || name === SECURE_NAME ? [pair.slice(name.length + 1)] : []
  })
}

/** Returns the cookies for a locked browser: its lock, kids mode on, and nobody logged in. */
export function lockCookies(value: string, https: boolean): string[] {
  const shared = `Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}`
  return [
    `${cookieName(https)}=${value}; ${shared}; HttpOnly`,
    `kids=1; ${shared}`,
    sessionMark(https, false),
  ]
}

export function lockBrowser(c: Context<AppEnv>, value: string, https: boolean): void {
  for (const cookie of lockCookies(value, https)) c.header('Set-Cookie', cookie, { append: true })
  forgetPages(c)
}

/** Removes the lock. Kids mode stays on until somebody switches it off. */
export function unlockBrowser(c: Context<AppEnv>, https: boolean): void {
  const expired = `Path=/; Max-Age=0; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`
  for (const name of https ? [SECURE_NAME, NAME] : [NAME])
    c.header('Set-Cookie', `${name}=; ${expired}`, { append: true })
  if (c.get('sessionToken')) c.header('Set-Cookie', sessionMark(https, true), { append: true })
  forgetPages(c)
}

/** Switches kids mode off from a plain page. The script in the head reads the 0 and forgets what the browser has stored. */
export function leaveKidsMode(c: Context<AppEnv>, https: boolean): void {
  const shared = `Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}`
  c.header('Set-Cookie', `kids=0; ${shared}`, { append: true })
}

/**
 * Clears the browser's cache, including pages behind the back button, because it holds what the browser may no longer
 * show.
 */
function forgetPages(c: Context<AppEnv>): void {
  c.header('Clear-Site-Data', '"cache"')
}

export function setsLockCookie(headers: Headers): boolean {
  return headers.getSetCookie().some((each) => kidsCookies(each).length > 0)
}

/** The kids lock that applies to a request. */
export type KidsLock = {
  id: number
  /** Whether the browser's cookie or the session's account is locked. */
  by: 'browser' | 'account'
  /** The locked account; also set if the cookie of a locked account has outlived its session. */
  userId: number | null
  /** Whose mail opens a browser's lock; null if nobody was logged in when it was set. */
  setBy: number | null
  /** Whether the browser already has the cookie of this lock. */
  marked: boolean
  /** Whether teachers have set it, who alone unlock it. */
  managed: boolean
  comments: KidsComments
  leave: KidsLeave
  /** Whether leaving for another site requires the PIN when the child must ask first. */
  leavePin: boolean
}

/** Whether a seat is logged in that its teachers have locked. */
export function isSeatLock({ by, managed }: KidsLock): boolean {
  return by === 'account' && managed
}

/**
 * Remembers which lock applies, by the hash of the session's token and the lock cookies, because every request needs to
 * know. Null means not locked. Nothing is remembered about cookies that belong to no session and open no lock. Locks
 * change rarely, so any change drops all entries in every process.
 */
export type LockMemory = AnnouncedMemory<KidsLock | null>

export function createLockMemory(notifications: Notifications): LockMemory {
  return createAnnouncedMemory(notifications, 'kids_lock_changed')
}

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
  // Cookies are as long as their senders like, so that the key is a hash.
  const key = cookies.length === 0 ? session : hashToken(`${session ?? ''} ${cookies.join(' ')}`)
  return { key: key ?? '', session, cookies }
}

/** Returns the lock from memory; undefined if only the database knows. */
export function knownLock(
  ctx: LockSource,
  cookie: string | undefined,
): KidsLock | null | undefined {
  const asked = lockTraces(ctx, cookie)
  return asked ? ctx.locks.find(asked.key, ctx.clock().getTime()) : null
}
