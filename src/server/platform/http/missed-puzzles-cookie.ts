import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { cookieNamed } from './session-cookie.ts'

/** So many IDs of up to 20 characters fit into a cookie; Lichess's have five. */
const MAX_IDS = 40

const cookieName = (https: boolean) => (https ? '__Host-missed_puzzles' : 'missed_puzzles')

/**
 * Notes that a browser without an account has tried a puzzle in vain, in a cookie that ends with the browser. Returns
 * whether it had before.
 */
export function noteMissedPuzzle(c: Context<AppEnv>, https: boolean, id: string): boolean {
  const ids = (cookieNamed(c.req.header('cookie'), cookieName(https)) ?? '').split('.')
  if (ids.includes(id)) return true
  const known = ids.filter((each) => /^[A-Za-z0-9]{1,20}$/.test(each))
  const value = [...known.slice(1 - MAX_IDS), id].join('.')
  const attributes = `Path=/; SameSite=Lax${https ? '; Secure' : ''}; HttpOnly`
  c.header('Set-Cookie', `${cookieName(https)}=${value}; ${attributes}`, { append: true })
  return false
}
