import type { Db } from '../db/client.ts'
import type { Sealer } from './sealing.ts'
import { TOTP_PURPOSE } from './totp.ts'
import { findSealedSecret } from './users.queries.ts'
import { secretProbe } from '../db/schema/site-checks.ts'

/** The end of a sentence about what was sealed, for operators: what to do, and what is lost otherwise. */
export const SEALED_DIFFERENTLY =
  'sealed with a different APP_SECRET. Set that APP_SECRET (or put its app-secret file into DATA_DIR). Otherwise, members with two-factor authentication need a recovery code, kids locks held in browsers are open, emails queued before are not sent, links in older emails that end notifications no longer work, and browsers that have logged in before are unknown.'

const PROBE_PURPOSE = 'probe'

/** Tries the probe or, in a database without one, a two-factor secret: all were sealed with the same key. */
export async function canOpenSecrets(db: Db, sealer: Sealer): Promise<boolean> {
  const probe = await findProbe(db)
  const sealed = probe ?? (await findSealedSecret(db))
  try {
    if (sealed !== null) sealer.open(probe === null ? TOTP_PURPOSE : PROBE_PURPOSE, sealed)
    return true
  } catch {
    return false
  }
}

/** Lets later starts find out whether they have the same secret. Replaces the probe of another one only if asked to. */
export async function leaveProbe(db: Db, sealer: Sealer, { replace = false } = {}): Promise<void> {
  await insertProbe(db, sealer.seal(PROBE_PURPOSE, 'openfile'), { replace })
}

async function findProbe(db: Db): Promise<string | null> {
  const [row] = await db.select({ sealed: secretProbe.sealed }).from(secretProbe)
  return row?.sealed ?? null
}

async function insertProbe(
  db: Db,
  sealed: string,
  { replace }: { replace: boolean },
): Promise<void> {
  const insertion = db.insert(secretProbe).values({ sealed })
  await (replace
    ? insertion.onConflictDoUpdate({ target: secretProbe.id, set: { sealed } })
    : insertion.onConflictDoNothing())
}
