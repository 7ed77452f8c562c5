import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../db/client.ts'
import { TOTP_PURPOSE } from './totp.ts'
import { findSealedSecret } from './users.queries.ts'
import { secretProbe } from '../db/schema/site.ts'

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

/** The same minimum as for APP_SECRET. */
const SHORTEST = 16

type SecretSource = { appSecret: string | null; dataDir: string }

/**
 * APP_SECRET or, without it, the secret in the data folder, created at the first start (mode 0600). Losing it
 * means losing the two-factor secrets that are sealed with it.
 */
export function loadAppSecret({ appSecret, dataDir }: SecretSource): string {
  if (appSecret) return appSecret
  const file = join(dataDir, 'app-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < SHORTEST) {
    throw new Error(
      `${file} does not contain a secret: a start was interrupted while it was being written. Restore it from a copy if you have one; otherwise remove it.`,
    )
  }
  return secret
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what must be read again. A key for one purpose does not open what was sealed for another. */
export type Sealer = {
  /** Returns the base64url form of nonce, tag and AES-256-GCM ciphertext. */
  seal(purpose: string, text: string): string
  /** Throws if the text was sealed with another secret or for another purpose, or was changed. */
  open(purpose: string, sealed: string): string
}

/** `secret` is APP_SECRET. Each purpose has its own key, derived by HKDF-SHA256 (RFC 5869). */
export function createSealer(secret: string): Sealer {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'openfile', purpose, 32))
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(
        ALGORITHM,
        keyFor(purpose),
        bytes.subarray(0, NONCE_BYTES),
        { authTagLength: TAG_BYTES },
      )
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}
