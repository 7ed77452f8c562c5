import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { sessionMark } from './session-cookie.ts'

const NAME = 'kids_lock'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Returns all cookies of that name, because one that a script set for a single path must not hide the browser's own.
 */
export function kidsCookies(cookies: string | undefined): string[] {
  if (!cookies?.includes(`${NAME}=`)) return []
  return cookies
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .map((pair) => pair.slice(NAME.length + 1))
}

/** Returns the cookies for a locked browser: its lock, kids mode on, and nobody logged in. */
export function lockCookies(value: string, https: boolean): string[] {
  const shared = `Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}`
  return [`${NAME}=${value}; ${shared}; HttpOnly`, `kids=1; ${shared}`, sessionMark(https, false)]
}

export function lockBrowser(c: Context<AppEnv>, value: string, https: boolean): void {
  for (const cookie of lockCookies(value, https)) c.header('Set-Cookie', cookie, { append: true })
  forgetPages(c)
}

/** Removes the lock. Kids mode stays on until somebody switches it off. */
export function unlockBrowser(c: Context<AppEnv>, https: boolean): void {
  const gone = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`
  c.header('Set-Cookie', gone, { append: true })
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
  return headers.getSetCookie().some((each) => each.startsWith(`${NAME}=`))
}
