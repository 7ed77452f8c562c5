import { randomBytes } from 'node:crypto'
import type { Db } from '../db/client.ts'
import type { Sealer } from './sealing.ts'
import { spendToken } from './spent-tokens.queries.ts'
import { hashToken } from './tokens.ts'

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
