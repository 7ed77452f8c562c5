import type { Db } from '../db/client.ts'
import type { Sealer } from './sealing.ts'
import { TOTP_PURPOSE } from './totp.ts'
import { findSealedSecret } from './users.queries.ts'

/** The end of a sentence about what was sealed, for operators: what to do, and what is lost otherwise. */
export const SEALED_DIFFERENTLY =
  'sealed with a different APP_SECRET. Set that APP_SECRET (or put its app-secret file into DATA_DIR). Otherwise, members with two-factor authentication need a recovery code, kids locks held in browsers are open, emails queued before are not sent, links in older emails that end notifications no longer work, and browsers that have logged in before are unknown.'

/** Tries one of the two-factor secrets, which is enough because all have the same key. */
export async function canOpenSecrets(db: Db, sealer: Sealer): Promise<boolean> {
  const sealed = await findSealedSecret(db)
  try {
    if (sealed !== null) sealer.open(TOTP_PURPOSE, sealed)
    return true
  } catch {
    return false
  }
}
