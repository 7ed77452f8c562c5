import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { sessionMark } from './session-cookie.ts'

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
export function kidsCookies(cookies: string | undefined): string[] {
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
