import { randomUUID } from 'node:crypto'
import type { Sealer } from './sealing.ts'

const PURPOSE = 'known browser'
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
    const [id = '', ...accounts] = sealer.open(PURPOSE, cookie).split(' ')
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
  return sealer.seal(PURPOSE, [browser?.id ?? randomUUID(), ...accounts].join(' '))
}

/** Returns the key under which the account's attempts with this browser are counted; null for an unknown browser. */
export function countedApart(browser: KnownBrowser | null, account: number): string | null {
  return browser?.accounts.includes(account) ? `browser ${browser.id} ${account}` : null
}
