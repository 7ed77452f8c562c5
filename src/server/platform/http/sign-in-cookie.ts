import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { cookieNamed } from './session-cookie.ts'

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
