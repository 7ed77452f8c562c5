import { createHash } from 'node:crypto'
import type { AddPasskeyInput, PasskeyRequest, UsedPasskey } from '#shared/contracts/ways-in.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { passkeys } from '../../platform/db/schema/ways-in.ts'
import { openOnce, sealOnce } from '../../platform/auth/tokens.service.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const CHALLENGE_MS = 5 * 60_000
export const CREATION = 'passkey creation'
const REQUEST = 'passkey request'
/** Ed25519, ES256 and RS256 (IANA COSE algorithms); every authenticator has one of them. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: it takes 26 MB. A package that it loads expects the polyfill before. */
async function loadVerifier() {
  await import('reflect-metadata')
  return import('@simplewebauthn/server')
}

/** Returns what the browser needs to ask for a passkey. It names no account, so it is the same for everybody. */
export function beginPasskeyUse(ctx: AppContext): PasskeyRequest {
  const challenge = sealOnce(ctx, { purpose: REQUEST, text: '', lasts: CHALLENGE_MS })
  return { rpId: rpIdOf(ctx), challenge, timeout: CHALLENGE_MS, userVerification: 'required' }
}

/** Returns whose passkey an answer names. It is not checked yet. */
export async function findPasskeyOwner(
  ctx: AppContext,
  answer: UsedPasskey,
): Promise<number | null> {
  return (await findPasskey(ctx.db, answer.id))?.userId ?? null
}

/** Whether the answer is by a passkey of the user, and to a challenge of ours. The caller limits the tries. */
export async function checkPasskey(
  ctx: AppContext,
  userId: number,
  answer: UsedPasskey,
): Promise<boolean> {
  const row = await findPasskey(ctx.db, answer.id)
  if (row?.userId !== userId) return false
  const fault = await faultOf(ctx, row, answer)
  if (!fault) return true
  await noteAction(ctx, ctx.db, 'passkey_failed', { id: row.id, fault }, userId)
  return false
}

async function faultOf(
  ctx: AppContext,
  row: PasskeyRow,
  answer: UsedPasskey,
): Promise<string | null> {
  const challenge = await spendChallenge(ctx, REQUEST, answer.response.clientDataJSON)
  if (challenge === null) return 'The challenge is not ours, was used before, or has expired'
  const { userHandle } = answer.response
  if (userHandle !== undefined && userHandle !== handleOf(ctx, row.userId)) return 'Wrong user'
  const { verifyAuthenticationResponse } = await loadVerifier()
  let counter: number
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge.sealed,
      expectedOrigin: ctx.config.siteUrl,
      expectedRPID: rpIdOf(ctx),
      requireUserVerification: true,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
      },
    })
    if (!verified) return 'Wrong signature'
    counter = authenticationInfo.newCounter
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const isGrown = await notePasskeyUse(ctx.db, row.id, { counter, at: ctx.clock() })
  return isGrown ? null : 'The counter has not grown'
}

export type CheckedCreation = AddPasskeyInput['response'] & { clientExtensionResults: object }

/** Returns the new key, or null if the answer is not to a challenge of this user, or does not hold. */
export async function checkCreation(ctx: AppContext, userId: number, response: CheckedCreation) {
  const challenge = await spendChallenge(ctx, CREATION, response.response.clientDataJSON)
  if (challenge?.text !== String(userId)) return null
  const { verifyRegistrationResponse } = await loadVerifier()
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = isoBase64URL.toBuffer(response.response.attestationObject)
    // None is asked for. A chain of certificates would be followed to addresses that it names.
    if (decodeAttestationObject(attestation).get('attStmt').get('x5c')) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports: [] } },
      expectedChallenge: challenge.sealed,
      expectedOrigin: ctx.config.siteUrl,
      expectedRPID: rpIdOf(ctx),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified ? registrationInfo : null
  } catch (error) {
    ctx.logger.info({ reason: String(error) }, 'a new passkey was refused')
    return null
  }
}

type Challenge = { sealed: string; text: string }

/** Spends the challenge that the browser's data names. */
async function spendChallenge(
  ctx: AppContext,
  purpose: string,
  clientData: string,
): Promise<Challenge | null> {
  const sealed = challengeIn(clientData)
  const opened = sealed === null ? null : await openOnce(ctx, purpose, sealed)
  return sealed === null || opened === null ? null : { sealed, text: opened }
}

function challengeIn(clientData: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    const { challenge } = parsed as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

export function rpIdOf({ config }: AppContext): string {
  return new URL(config.siteUrl).hostname
}

/** What an authenticator stores with the key: nothing about the person (WebAuthn L2 §14.6.1). */
export function handleOf(ctx: AppContext, userId: number): string {
  return createHash('sha256')
    .update(`${rpIdOf(ctx)} ${userId}`)
    .digest('base64url')
}

/** The status is 401 for a login, and 400 for somebody who has logged in. */
export function wrongPasskey(status: 400 | 401): AppError {
  const fault = text('The passkey could not be checked. Please try again.')
  return new AppError(status, 'wrong_passkey', fault)
}

async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/**
 * Notes a use. Returns false if the counter has not grown, which a copy of the key gives away; authenticators without a
 * counter always say 0.
 */
async function notePasskeyUse(
  db: Db,
  id: number,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const grown = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: at.toISOString() })
    .where(and(eq(passkeys.id, id), grown))
  return (rowCount ?? 0) > 0
}
