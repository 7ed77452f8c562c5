import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/** The absolute lifetime of a session; the server enforces the idle timeout (docs/product.md §10.4). */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60
const BROWSER_SECONDS = 365 * 24 * 60 * 60
const MARK = 'signed_in'

/** With https, the prefix makes the browser refuse this cookie from any other host. */
function sessionCookieName(https: boolean): string {
  return https ? '__Host-session' : 'session'
}

export function sessionToken(cookies: string | undefined, https: boolean): string | null {
  return cookieNamed(cookies, sessionCookieName(https))
}

/** The cookie that outlives sessions and identifies a known browser (auth/viewer.ts). */
export function browserCookie(cookies: string | undefined, https: boolean): string | null {
  return cookieNamed(cookies, browserCookieName(https))
}

function browserCookieName(https: boolean): string {
  return https ? '__Host-browser' : 'browser'
}

export function cookieNamed(cookies: string | undefined, name: string): string | null {
  for (const pair of (cookies ?? '').split(/;\s*/)) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1) || null
  }
  return null
}

/** Must be called after `setSessionCookies`, which replaces earlier cookies. */
export function addBrowserCookie(c: Context<AppEnv>, https: boolean, value: string): void {
  const attributes = `Path=/; Max-Age=${BROWSER_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}; HttpOnly`
  c.header('Set-Cookie', `${browserCookieName(https)}=${value}; ${attributes}`, { append: true })
}

/** Sets the session cookie and the readable cookie that says that there is a session. */
export function setSessionCookies(c: Context<AppEnv>, https: boolean, token: string): void {
  const shared = `Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}`
  replaceCookies(c, [
    `${sessionCookieName(https)}=${token}; ${shared}; HttpOnly`,
    `${MARK}=1; ${shared}`,
  ])
}

/** Returns the readable cookie alone, by which pages know to ask who is logged in. A kids lock hides it. */
export function sessionMark(https: boolean, shown: boolean): string {
  return `${MARK}=${shown ? 1 : ''}; Path=/; Max-Age=${shown ? MAX_AGE_SECONDS : 0}; SameSite=Lax${https ? '; Secure' : ''}`
}

export function clearSessionCookies(c: Context<AppEnv>, https: boolean): void {
  const shared = `Path=/; Max-Age=0; SameSite=Lax${https ? '; Secure' : ''}`
  replaceCookies(c, [`${sessionCookieName(https)}=; ${shared}; HttpOnly`, `${MARK}=; ${shared}`])
}

function replaceCookies(c: Context<AppEnv>, cookies: readonly string[]): void {
  c.header('Set-Cookie', undefined)
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

const SECONDS = 10 * 60
/** Browsers drop a cookie whose name and value have more than 4,096 bytes. */
export const MAX_SIGN_IN_COOKIE = 3_800

/** The logins at other sites that are under way, and the account elsewhere that waits for a password to be linked. */
type Name = 'sign_in' | 'sign_in_link'

const cookieName = (https: boolean, name: Name) => (https ? `__Host-${name}` : name)

export function signInCookie(
  cookies: string | undefined,
  https: boolean,
  name: Name = 'sign_in',
): string | null {
  return cookieNamed(cookies, cookieName(https, name))
}

/** It is sent when the other site leads back here, which is a navigation from there. */
export function setSignInCookie(
  c: Context<AppEnv>,
  https: boolean,
  value: string,
  name: Name = 'sign_in',
): void {
  write(c, https, `${cookieName(https, name)}=${value}; Path=/; Max-Age=${SECONDS}`)
}

export function clearSignInCookie(
  c: Context<AppEnv>,
  https: boolean,
  name: Name = 'sign_in',
): void {
  write(c, https, `${cookieName(https, name)}=; Path=/; Max-Age=0`)
}

function write(c: Context<AppEnv>, https: boolean, cookie: string): void {
  const attributes = `SameSite=Lax${https ? '; Secure' : ''}; HttpOnly`
  c.header('Set-Cookie', `${cookie}; ${attributes}`, { append: true })
}
