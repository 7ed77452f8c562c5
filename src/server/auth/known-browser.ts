import { randomUUID } from 'node:crypto'
import type { Sealer } from './sealing.ts'

const PURPOSE = 'known browser'
/** A family's computer has more than one account; the last used are remembered. */
const MAX_ACCOUNTS = 8

/**
 * A browser and the accounts that have logged in with it, as its cookie says. It opens nothing: it only
 * tells a person's own wrong passwords from strangers', so that nobody can lock somebody else out.
 */
export type KnownBrowser = { id: string; accounts: readonly number[] }

/** Null for no cookie, and for one that was not sealed here. */
export function openKnownBrowser(sealer: Sealer, cookie: string | null): KnownBrowser | null {
  if (!cookie) return null
  try {
    const [id = '', ...accounts] = sealer.open(PURPOSE, cookie).split(' ')
    return { id, accounts: accounts.map(Number) }
  } catch {
    return null
  }
}

/** The cookie after `account` has logged in with the browser. */
export function sealKnownBrowser(
  sealer: Sealer,
  browser: KnownBrowser | null,
  account: number,
): string {
  const others = browser?.accounts.filter((each) => each !== account) ?? []
  const accounts = [account, ...others].slice(0, MAX_ACCOUNTS)
  return sealer.seal(PURPOSE, [browser?.id ?? randomUUID(), ...accounts].join(' '))
}

/** What the account's attempts with this browser are counted by; null when it is a stranger's. */
export function countedApart(browser: KnownBrowser | null, account: number): string | null {
  return browser?.accounts.includes(account) ? `browser ${browser.id} ${account}` : null
}
