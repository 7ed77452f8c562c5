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

/** Returns the text; null if it has expired, was opened before, or is not ours. */
export async function openOnce(
  { sealer, clock, db }: Sealing & { db: Db },
  purpose: string,
  sealed: string,
): Promise<string | null> {
  const opened = tryOpen(sealer, purpose, sealed)
  if (opened === null) return null
  const [expires = '', , ...words] = opened.split(' ')
  const expiresAt = new Date(Number(expires))
  if (expiresAt <= clock()) return null
  return (await spendToken(db, hashToken(sealed), expiresAt)) ? words.join(' ') : null
}

function tryOpen(sealer: Sealer, purpose: string, sealed: string): string | null {
  try {
    return sealer.open(purpose, sealed)
  } catch {
    return null
  }
}
