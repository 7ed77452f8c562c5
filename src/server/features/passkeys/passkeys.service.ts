import {
  type AddPasskeyInput,
  MAX_PASSKEYS,
  type PasskeyCreation,
  type PasskeyView,
  passkeyView,
} from '#shared/contracts/passkeys.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { sealOnce } from '../../platform/auth/one-time-tokens.ts'
import { lockUser } from '../../platform/auth/users.queries.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { refuseLastWayIn } from '../../platform/auth/ways-in.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { passkeyAdded } from '../../platform/mail/templates/passkey-added.ts'
import { passkeyRemoved } from '../../platform/mail/templates/passkey-removed.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { requireFreshProof } from '../sessions/step-up.service.ts'
import { authenticatorName } from './authenticators.ts'
import {
  ALGORITHMS,
  CHALLENGE_MS,
  type CheckedCreation,
  checkCreation,
  CREATION,
  handleOf,
  rpIdOf,
  wrongPasskey,
} from './passkey-proofs.service.ts'
import {
  countPasskeysOf,
  deletePasskey,
  insertPasskey,
  listPasskeysOf,
  updatePasskeyName,
} from './passkeys.queries.ts'

export { deletePasskeysOf as removePasskeysOf } from './passkeys.queries.ts'

export async function listPasskeys(ctx: AppContext, userId: number): Promise<PasskeyView[]> {
  return (await listPasskeysOf(ctx.db, userId)).map((row) => presentAs(passkeyView, row))
}

/** Returns what the browser needs to create a passkey. */
export async function beginPasskey(ctx: AppContext, viewer: Viewer): Promise<PasskeyCreation> {
  requireFreshProof(ctx, viewer)
  const { id, username } = viewer.user
  const known = await listPasskeysOf(ctx.db, id)
  if (known.length >= MAX_PASSKEYS) throw tooMany()
  const challenge = sealOnce(ctx, { purpose: CREATION, text: String(id), lasts: CHALLENGE_MS })
  return {
    rp: { id: rpIdOf(ctx), name: (await ctx.site.find()).name },
    user: { id: handleOf(ctx, id), name: username, displayName: username },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

type NewPasskey = Pick<AddPasskeyInput, 'name'> & { response: CheckedCreation; ip: string }

export async function addPasskey(
  ctx: AppContext,
  viewer: Viewer,
  { name, response, ip }: NewPasskey,
): Promise<PasskeyView> {
  requireFreshProof(ctx, viewer)
  const { user } = viewer
  const created = await checkCreation(ctx, user.id, response)
  if (!created) throw wrongPasskey(400)
  const { credential, aaguid } = created
  const row = await ctx.db.transaction(async (tx) => {
    // The user's row stays locked, so that of several at once each sees the others.
    await lockUser(tx, user.id)
    if ((await countPasskeysOf(tx, user.id)) >= MAX_PASSKEYS) throw tooMany()
    const inserted = await insertPasskey(tx, {
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      name: name ?? authenticatorName(aaguid),
      createdAt: ctx.clock().toISOString(),
    })
    if (!inserted) {
      throw new AppError(409, 'duplicate', text('This passkey is already in use'))
    }
    const details = { id: inserted.id, name: inserted.name }
    await sendNotice(ctx, tx, user, (notice) => passkeyAdded({ ...notice, name: details.name }), ip)
    await noteAction(ctx, tx, { userId: user.id, ip }, 'passkey_added', details)
    return inserted
  })
  return presentAs(passkeyView, row)
}

export async function renamePasskey(
  ctx: AppContext,
  { user }: Viewer,
  { id, name, ip }: { id: number; name: string; ip: string },
): Promise<PasskeyView> {
  return ctx.db.transaction(async (tx) => {
    const row = await updatePasskeyName(tx, { id, userId: user.id }, name)
    if (!row) throw unknownPasskey()
    await noteAction(ctx, tx, { userId: user.id, ip }, 'passkey_renamed', { id, name })
    return presentAs(passkeyView, row)
  })
}

export async function removePasskey(
  ctx: AppContext,
  viewer: Viewer,
  { id, ip }: { id: number; ip: string },
): Promise<void> {
  requireFreshProof(ctx, viewer)
  await ctx.db.transaction(async (tx) => {
    const user = (await lockUser(tx, viewer.user.id)) ?? viewer.user
    const row = await deletePasskey(tx, { id, userId: user.id })
    if (!row) throw unknownPasskey()
    await refuseLastWayIn(ctx.config, tx, user)
    const details = { id, name: row.name }
    await sendNotice(ctx, tx, user, (notice) => passkeyRemoved({ ...notice, name: row.name }), ip)
    await noteAction(ctx, tx, { userId: user.id, ip }, 'passkey_removed', details)
  })
}

function unknownPasskey(): AppError {
  return notFound(text('Passkey not found'))
}

function tooMany(): AppError {
  const fault = text('You can have at most {max} passkeys', { max: MAX_PASSKEYS })
  return new AppError(409, 'too_many', fault)
}
