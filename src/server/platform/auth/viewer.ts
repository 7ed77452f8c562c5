import type { TokenScope } from '#shared/domain/token-scopes.ts'
import type { UserRow } from './users.queries.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from '#shared/texts/text.ts'
import { AppError } from '../http/app-error.ts'
import { randomUUID } from 'node:crypto'
import type { Sealer } from './sealing.ts'

const KNOWN_BROWSER = 'known browser'
/** A family's computer has several accounts; the most recently used ones are remembered. */
const MAX_ACCOUNTS = 8

/**
 * A browser and the accounts that have logged in with it, according to its cookie. It gives access to nothing:
 * it only tells a person's own wrong passwords from those of strangers, so that nobody can lock others out.
 */
export type KnownBrowser = { id: string; accounts: readonly number[] }

/** Returns null without a cookie, and for one that this server has not sealed. */
export function openKnownBrowser(sealer: Sealer, cookie: string | null): KnownBrowser | null {
  if (!cookie) return null
  try {
    const [id = '', ...accounts] = sealer.open(KNOWN_BROWSER, cookie).split(' ')
    return { id, accounts: accounts.map(Number) }
  } catch {
    return null
  }
}

/** Returns the new cookie after `account` has logged in with the browser. */
export function sealKnownBrowser(
  sealer: Sealer,
  browser: KnownBrowser | null,
  account: number,
): string {
  const others = browser?.accounts.filter((each) => each !== account) ?? []
  const accounts = [account, ...others].slice(0, MAX_ACCOUNTS)
  return sealer.seal(KNOWN_BROWSER, [browser?.id ?? randomUUID(), ...accounts].join(' '))
}

/** Returns the key under which the account's attempts with this browser are counted; null for an unknown browser. */
export function countedApart(browser: KnownBrowser | null, account: number): string | null {
  return browser?.accounts.includes(account) ? `browser ${browser.id} ${account}` : null
}

/** Who acts, and from where; `token` if a program does. Jobs and the command line act for nobody, from nowhere. */
type Actor = { userId: number | null; ip: string; token: TokenViewer['token'] | undefined }

export const NOBODY: Actor = { userId: null, ip: '', token: undefined }

const acting = new AsyncLocalStorage<Actor>()

/** Runs something for somebody, whom the audit log and the history name; what is left out stays as it is. */
export function actingAs<Result>(who: Partial<Actor>, run: () => Result): Result {
  return acting.run({ ...actor(), ...who }, run)
}

/** Returns who acts now. */
export function actor(): Actor {
  return acting.getStore() ?? NOBODY
}

export function noTokenOpens(): AppError {
  return new AppError(403, 'token_scope', text('No token opens this call'))
}

/** Refuses programs a part of a call that some token opens. */
export function refuseTokens(): void {
  if (actor().token) throw noTokenOpens()
}

/** The viewer: a logged-in user, and the session that proves it. */
export type Viewer = { user: UserRow; sessionId: number; tokenHash: string; provedAt: Date }

/** Somebody for whom a program acts, with a token. */
export type TokenViewer = {
  user: UserRow
  token: { id: number; name: string; scopes: readonly TokenScope[] }
}

/** Where a request comes from. */
export type Client = { ip: string; userAgent: string }

/** Where a login comes from. */
export type LoginClient = Client & { browser: KnownBrowser | null }

/** The key of a token among those of sessions, which are hashes. */
export const tokenKey = ({ token }: TokenViewer): string => `token ${token.id}`

/** No session has the number 0, and no token proves a password. */
export function viewerOf(acting: TokenViewer): Viewer {
  return { user: acting.user, sessionId: 0, tokenHash: tokenKey(acting), provedAt: new Date(0) }
}
