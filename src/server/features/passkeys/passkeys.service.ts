import { tableOf } from '#shared/texts/text-tables.ts'
import {
  type AddPasskeyInput,
  MAX_PASSKEYS,
  type PasskeyCreation,
  type PasskeyView,
  passkeyView,
} from '#shared/contracts/ways-in.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { lockUser } from '../../platform/auth/users.queries.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { refuseLastWayIn } from '../../platform/auth/ways-in.service.ts'
import { type AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { passkeyAdded, passkeyRemoved } from '../../platform/mail/templates/security-notices.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { lockViewer } from '../sessions/sessions.service.ts'
import { requireFreshProof } from '../sessions/step-up.service.ts'
import {
  ALGORITHMS,
  CHALLENGE_MS,
  checkCreation,
  type CheckedCreation,
  CREATION,
  handleOf,
  rpIdOf,
  wrongPasskey,
  type PasskeyRow,
} from './passkey-proofs.service.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { passkeys } from '../../platform/db/schema/ways-in.ts'
import { sealOnce } from '../../platform/auth/tokens.service.ts'

type OwnPasskey = { id: number; userId: number }

const own = ({ id, userId }: OwnPasskey) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** The names of common authenticators by their AAGUID (https://github.com/passkeydeveloper/passkey-authenticator-aaguids). */
const NAMES = tableOf({
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain (Managed)',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
  '2fc0579f-8113-47ea-b116-bb5a8db9202a': 'YubiKey',
  'cb69481e-8ff7-4039-93ec-0a2729a154a8': 'YubiKey',
  'fa2b99dc-9e39-4257-8f92-4a30d23c4118': 'YubiKey',
  'd8522d9f-575b-4866-88a9-ba99fa02f35b': 'YubiKey',
})

/** The name of a new passkey. Many authenticators do not say what they are. */
function authenticatorName(aaguid: string): string {
  return NAMES.get(aaguid) ?? 'Passkey'
}

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

type NewPasskey = Pick<AddPasskeyInput, 'name'> & { response: CheckedCreation }

export async function addPasskey(
  ctx: AppContext,
  viewer: Viewer,
  { name, response }: NewPasskey,
): Promise<PasskeyView> {
  requireFreshProof(ctx, viewer)
  const { user } = viewer
  const created = await checkCreation(ctx, user.id, response)
  if (!created) throw wrongPasskey(400)
  const { credential, aaguid } = created
  const row = await ctx.db.transaction(async (tx) => {
    // The user's row stays locked, so that of several at once each sees the others.
    await lockViewer(tx, viewer)
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
      throw conflict('duplicate', text('This passkey is already in use'))
    }
    const details = { id: inserted.id, name: inserted.name }
    await sendNotice(ctx, tx, user, (notice) => passkeyAdded({ ...notice, name: details.name }))
    await noteAction(ctx, tx, 'passkey_added', details)
    return inserted
  })
  return presentAs(passkeyView, row)
}

export async function renamePasskey(
  ctx: AppContext,
  { user }: Viewer,
  { id, name }: { id: number; name: string },
): Promise<PasskeyView> {
  return ctx.db.transaction(async (tx) => {
    const row = await updatePasskeyName(tx, { id, userId: user.id }, name)
    if (!row) throw unknownPasskey()
    await noteAction(ctx, tx, 'passkey_renamed', { id, name })
    return presentAs(passkeyView, row)
  })
}

export async function removePasskey(
  ctx: AppContext,
  viewer: Viewer,
  { id }: { id: number },
): Promise<void> {
  requireFreshProof(ctx, viewer)
  await ctx.db.transaction(async (tx) => {
    const user = (await lockUser(tx, viewer.user.id)) ?? viewer.user
    const row = await deletePasskey(tx, { id, userId: user.id })
    if (!row) throw unknownPasskey()
    await refuseLastWayIn(ctx.config, tx, user)
    const details = { id, name: row.name }
    await sendNotice(ctx, tx, user, (notice) => passkeyRemoved({ ...notice, name: row.name }))
    await noteAction(ctx, tx, 'passkey_removed', details)
  })
}

function unknownPasskey(): AppError {
  return notFound(text('Passkey not found'))
}

function tooMany(): AppError {
  return conflict('too_many', text('You can have at most {max} passkeys', { max: MAX_PASSKEYS }))
}

async function listPasskeysOf(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id))
}

async function countPasskeysOf(db: Db, userId: number): Promise<number> {
  return db.$count(passkeys, eq(passkeys.userId, userId))
}

/** Returns null if the key is somebody's already. */
async function insertPasskey(
  db: Db,
  row: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | null> {
  const [inserted] = await db.insert(passkeys).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

async function updatePasskeyName(
  db: Db,
  key: OwnPasskey,
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await db.update(passkeys).set({ name }).where(own(key)).returning()
  return row ?? null
}

async function deletePasskey(db: Db, key: OwnPasskey): Promise<PasskeyRow | null> {
  const [row] = await db.delete(passkeys).where(own(key)).returning()
  return row ?? null
}
