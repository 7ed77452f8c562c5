import { createHash, randomBytes } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { spentTokens } from '../db/schema/auth.ts'
import type { Sealer } from './sealing.ts'

type Sealing = { sealer: Sealer; clock: () => Date }

/**
 * Seals a text that any process of the site opens once, until it expires. Nothing is stored before that, so that whoever
 * asks for many of them fills no table.
 */
export function sealOnce(
  { sealer, clock }: Sealing,
  { purpose, text, lasts }: { purpose: string; text: string; lasts: number },
): string {
  const expires = clock().getTime() + lasts
  return sealer.seal(purpose, `${expires} ${randomBytes(16).toString('base64url')} ${text}`)
}

/** Reads the text without using it up; null if it is not ours. */
export function readSealed(
  { sealer, clock }: Sealing,
  purpose: string,
  sealed: string,
): { text: string; expiresAt: Date; hasExpired: boolean } | null {
  try {
    const [expires = '', , ...words] = sealer.open(purpose, sealed).split(' ')
    const expiresAt = new Date(Number(expires))
    return { text: words.join(' '), expiresAt, hasExpired: expiresAt <= clock() }
  } catch {
    return null
  }
}

/** Returns the text; null if it has expired, was opened before, or is not ours. */
export async function openOnce(
  ctx: Sealing & { db: Db },
  purpose: string,
  sealed: string,
): Promise<string | null> {
  const read = readSealed(ctx, purpose, sealed)
  if (!read || read.hasExpired) return null
  return (await spendToken(ctx.db, hashToken(sealed), read.expiresAt)) ? read.text : null
}

/** Returns false if the token has been spent before. */
export async function spendToken(db: Db, hash: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(spentTokens)
    .values({ hash, expiresAt: expiresAt.toISOString() })
    .onConflictDoNothing()
    .returning({ hash: spentTokens.hash })
  return rows.length > 0
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(spentTokens).where(lt(spentTokens.expiresAt, now.toISOString()))
}

const TOKEN_BYTES = 32

/** Returns 256 random bits as base64url. Only the hash is stored, so a leaked database does not let anybody log in. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Returns the SHA-256 hash as base64url. A fast hash is enough because the input is random. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
