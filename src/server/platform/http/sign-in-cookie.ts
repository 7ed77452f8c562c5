import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { cookieNamed } from './session-cookie.ts'

const SECONDS = 10 * 60

function cookieName(https: boolean): string {
  return https ? '__Host-sign_in' : 'sign_in'
}

/** The sealed cookie of a login at another site that is under way. */
export function signInCookie(cookies: string | undefined, https: boolean): string | null {
  return cookieNamed(cookies, cookieName(https))
}

/** It is sent when the other site leads back here, which is a navigation from there. */
export function setSignInCookie(c: Context<AppEnv>, https: boolean, value: string): void {
  const attributes = `Path=/; Max-Age=${SECONDS}; SameSite=Lax${https ? '; Secure' : ''}; HttpOnly`
  c.header('Set-Cookie', `${cookieName(https)}=${value}; ${attributes}`, { append: true })
}

export function clearSignInCookie(c: Context<AppEnv>, https: boolean): void {
  const attributes = `Path=/; Max-Age=0; SameSite=Lax${https ? '; Secure' : ''}; HttpOnly`
  c.header('Set-Cookie', `${cookieName(https)}=; ${attributes}`, { append: true })
}
